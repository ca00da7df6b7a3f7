import { EntryTitle } from '#features/common/entry-title.tsx';
import type { ShellGroup } from '#runtime/page/shell.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { MenuLink } from './menu-link.tsx';
import * as styles from './navigation.module.css';

/** The operator's top menu, with one level below. A group's own page is the first entry of its list. */
export function TopMenu({ groups }: { readonly groups: readonly ShellGroup[] }) {
  return groups.map((group) =>
    group.links.length === 0 && group.own ? (
      <MenuLink key={group.title} className={styles.item} to={group.own} />
    ) : (
      <div key={group.title} className={styles.group}>
        <Dropdown entry label="" summary={<EntryTitle of={group} />}>
          {[...(group.own ? [group.own] : []), ...group.links].map((link) => (
            <li key={link.title}>
              <MenuLink to={link} />
            </li>
          ))}
        </Dropdown>
      </div>
    ),
  );
}
