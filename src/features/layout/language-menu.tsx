import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import { ownLanguageName } from '#i18n/display-names.ts';
import { LANGUAGE_CHOSEN, localFlags } from '#runtime/page/local-flags.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { useAlternates } from './alternates.ts';

/** Language menu. */
export function LanguageMenu({ languages }: { readonly languages: readonly Locale[] }) {
  const { t, i18n } = useLingui();
  return (
    <Dropdown label={t`Language: `} summary={i18n.locale.toUpperCase()}>
      <LanguageChoices languages={languages} />
    </Dropdown>
  );
}

/** The languages as items of a list: document links to the same page; the basket is kept. */
export function LanguageChoices({ languages }: { readonly languages: readonly Locale[] }) {
  const { i18n } = useLingui();
  const alternates = useAlternates();
  return languages.map((language) => (
    <li key={language}>
      <a href={alternates[language]} hrefLang={language} lang={language} aria-current={language === i18n.locale || undefined} onClick={() => localFlags.set(LANGUAGE_CHOSEN, language)}>
        {ownLanguageName(language)}
      </a>
    </li>
  ));
}
