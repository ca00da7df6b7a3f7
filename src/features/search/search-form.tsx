import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { LONGEST_TERM } from '#domain/search-term.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { SEARCH_PATH } from '#i18n/messages.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './search-form.module.css';

const load = () => import('./suggestions.lazy.tsx');

export interface SearchFormProps {
  /** Shown in the field at first. */
  readonly term?: string;
  /** Called when a suggestion or the search is followed. */
  readonly onFollow?: () => void;
}

/** The search: a GET form that works without script. Its suggestions are fetched when the field gets the focus. */
export function SearchForm({ term = '', onFollow }: SearchFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [Suggestions, fetchSuggestions] = useLazyComponent(load, 'search');
  const prepare = () => Suggestions === null && void fetchSuggestions();
  return (
    <form ref={form} className={styles.form} action={localisePath(locale, SEARCH_PATH)} role="search">
      <input
        className={styles.field}
        type="search"
        name="q"
        aria-label={t`Search`}
        placeholder={t`Villa, place, tour`}
        defaultValue={term}
        required
        maxLength={LONGEST_TERM}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={prepare}
        onInput={prepare}
      />
      <button className={styles.button} aria-label={t`Search`}><Icon name="search" /></button>
      {Suggestions && <Suggestions form={form} onFollow={onFollow} />}
    </form>
  );
}
