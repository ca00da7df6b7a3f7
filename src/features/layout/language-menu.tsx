import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import { LANGUAGE_CHOSEN, localFlags } from '#runtime/page/local-flags.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { useAlternates } from './alternates.ts';

/** Native names of the languages: `Deutsch`, `Русский`. */
function ownName(language: Locale): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Language menu. Its entries are document links to the same page; the basket is kept. */
export function LanguageMenu({ languages }: { readonly languages: readonly Locale[] }) {
  const { t, i18n } = useLingui();
  const alternates = useAlternates();
  return (
    <Dropdown label={t`Language: `} summary={i18n.locale.toUpperCase()}>
      {languages.map((language) => (
        <li key={language}>
          <a href={alternates[language]} hrefLang={language} lang={language} aria-current={language === i18n.locale || undefined} onClick={() => localFlags.set(LANGUAGE_CHOSEN, language)}>
            {ownName(language)}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
