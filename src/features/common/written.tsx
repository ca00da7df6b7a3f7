import type { Locale } from '#domain/catalogue.ts';
import { titleIn, type CompleteTitle } from '#domain/complete-title.ts';
import type { WrittenText } from '#domain/written-text.ts';
import { Prose, type ProseProps } from '#ui/prose.tsx';
import { useLocale } from './use-locale.ts';

/** The `lang` of a text that is not in the page's language, so that a screen reader pronounces it right. */
export const foreignLang = ({ lang }: Pick<WrittenText, 'lang'>, locale: Locale): Locale | undefined => (lang === locale ? undefined : lang);

/** A text of the operator, marked where its translation is missing. */
export function Written({ text }: { readonly text: WrittenText }) {
  const lang = foreignLang(text, useLocale());
  return lang ? <span lang={lang}>{text.text}</span> : text.text;
}

/** The title of an offer or of an extra, marked where its translation is missing. */
export function Title({ of }: { readonly of: CompleteTitle }) {
  return <Written text={titleIn(of, useLocale())} />;
}

/** A whole text of the operator as HTML, marked where its translation is missing. */
export function WrittenProse({ html, look }: { readonly html: WrittenText } & Pick<ProseProps, 'look'>) {
  return <Prose html={html.text} lang={foreignLang(html, useLocale())} {...(look && { look })} />;
}
