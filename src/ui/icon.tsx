import { DIRECTIONAL_ICONS, ICON_PATHS, type IconName } from './icon-paths.ts';
import './icon.css';

/** A line drawing in the colour and size of its text. Always decorative: the words beside it, or its button's label, say it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={DIRECTIONAL_ICONS.has(name) ? 'i flip' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
