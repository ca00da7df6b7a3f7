import type { ShellGroup } from '#runtime/page/shell.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { CategoryLink } from './category-link.tsx';
import * as styles from './navigation.module.css';

/** The operator's top menu, with one level below. */
export function TopMenu({ groups }: { readonly groups: readonly ShellGroup[] }) {
  return groups.map((group) =>
    group.links.length === 0 && group.own ? (
      <CategoryLink key={group.title} className={styles.item} to={group.own} />
    ) : (
      <div key={group.title} className={styles.group}>
        <Dropdown entry label="" summary={group.title}>
          {group.links.map((link) => (
            <li key={link.title}>
              <CategoryLink to={link} />
            </li>
          ))}
        </Dropdown>
      </div>
    ),
  );
}
