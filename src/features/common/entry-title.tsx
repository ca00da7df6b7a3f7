import type { EntryName } from '#runtime/page/shell.ts';

/** The title of a menu entry, marked where its translation is missing: as `Written`, for the shell, which names the language only then. */
export function EntryTitle({ of: { title, lang } }: { readonly of: EntryName }) {
  return lang ? <span lang={lang}>{title}</span> : title;
}
