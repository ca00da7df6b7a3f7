import type { EntryName } from '#runtime/page/shell.ts';

/** The title of an entry of a menu, marked where its translation is missing. */
export function EntryTitle({ of: { title, lang } }: { readonly of: EntryName }) {
  return lang ? <span lang={lang}>{title}</span> : title;
}
