import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Shell, ShellGroup } from '#runtime/page/shell.ts';
import { buttonClass } from '#ui/button.tsx';
import { CategoryLink } from './category-link.tsx';
import * as styles from './mega-menu.module.css';

export interface MegaMenuProps {
  readonly groups: readonly ShellGroup[];
  readonly images: Shell['images'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The panel under "Browse categories": one column per category, and a banner that links to all products of the first. */
export function MegaMenu({ groups, images, open, onClose }: MegaMenuProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    const onPointer = (event: PointerEvent) => {
      const nav = panel.current?.closest('nav');
      if (nav && event.target instanceof Node && !nav.contains(event.target)) onClose();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPointer);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPointer);
    };
  }, [open, onClose]);

  const [first] = groups;
  return (
    <div className={styles.panel} id="browse" ref={panel} data-open={open || undefined}>
      {open && (
        <>
          <div className={styles.columns}>
            {groups.map((group) => (
              <section key={group.title}>
                <h3>{group.own ? <CategoryLink to={group.own} onFollow={onClose} /> : group.title}</h3>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.title}>
                      <CategoryLink to={link} onFollow={onClose} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {first?.own && (
            <div className={styles.picture}>
              <img src={`${images}/bolge/kas-0-3x4.svg`} alt="" width="600" height="800" />
              <div className={styles.caption}>
                <h3>{first.title}</h3>
                <CategoryLink className={buttonClass()} to={first.own} onFollow={onClose}>{t`Show all`}</CategoryLink>
              </div>
            </div>
          )}
        </>
      )}
    </div>
  );
}
