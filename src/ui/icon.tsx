import { classNames } from './class-names.ts';
import { DIRECTIONAL_ICONS, ICON_PATHS, type IconName } from './icon-paths.ts';
import * as styles from './icon.module.css';

/** A line drawing in the colour and size of its text. Always decorative: the text beside it, or its button's label, has the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={classNames(styles.icon, DIRECTIONAL_ICONS.has(name) && styles.directional)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
