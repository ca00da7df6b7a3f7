import { useLingui } from '@lingui/react/macro';
import { EntryTitle } from '#features/common/entry-title.tsx';
import type { ShellBanner, ShellGroup } from '#runtime/page/shell.ts';
import { buttonClass } from '#ui/button.tsx';
import * as styles from './mega-menu.module.css';
import { MenuLink, SpecialOfferLink } from './menu-link.tsx';

export interface MegaMenuProps {
  readonly groups: readonly ShellGroup[];
  readonly banner: ShellBanner | null;
  readonly onClose: () => void;
}

/** The panel under "Browse categories": one column per category, and a banner that links to all products of one. */
export function MegaMenu({ groups, banner, onClose }: MegaMenuProps) {
  const { t } = useLingui();
  return (
    <div className={styles.panel} id="browse">
      <div className={styles.columns}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.own ? <MenuLink to={group.own} onFollow={onClose} /> : <EntryTitle of={group} />}</h3>
            <ul>
              {group.links.map((link) => (
                <li key={link.title}>
                  <MenuLink to={link} onFollow={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.offer}><SpecialOfferLink onFollow={onClose} /></p>
      </div>
      {banner && (
        <div className={styles.picture}>
          <img src={`${banner.image}-0-3x4.svg`} alt="" width="600" height="800" />
          <div className={styles.caption}>
            <h3><EntryTitle of={banner.link} /></h3>
            {banner.description && <p className="small">{banner.description}</p>}
            <MenuLink className={buttonClass()} to={banner.link} onFollow={onClose}>{t`Show all`}</MenuLink>
          </div>
        </div>
      )}
    </div>
  );
}
