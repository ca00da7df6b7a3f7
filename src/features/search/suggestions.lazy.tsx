import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import { Written } from '#features/common/written.tsx';
import { useShell } from '#features/common/use-shell.ts';
import type { Suggestion } from '#runtime/page/page-context.ts';
import { OptionList, OptionNote, optionId, showOption } from '#ui/option-list.tsx';
import { formPageOf } from '#verticals/form-pages.ts';
import { cleanTerm } from './clean-term.ts';
import * as styles from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestionsProps {
  /** The form with the field, which is on the page already and keeps its focus and its text. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onFollow: (() => void) | undefined;
}

/**
 * Makes the field of a search form a combobox with suggestions (WAI-ARIA APG, list autocomplete with manual selection):
 * arrow keys move through them, Enter follows one or searches for what is typed, Escape closes the list.
 */
export default function Suggestions({ form, onFollow }: SuggestionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { categories } = useShell();
  const listId = useId();
  const [state, request] = useSuggestions();
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const [isOffline, setOffline] = useState(false);
  const shown = state.kind === 'found' ? state.suggestions : [];
  const isListed = isOpen && shown.length > 0;

  const follow = ({ kind, slug, vertical }: Suggestion) => {
    close();
    onFollow?.();
    const page = vertical === null ? null : formPageOf(vertical);
    if (kind === 'destination') void navigate({ to: '/d/$slug', params: { slug } });
    else if (vertical === null) void navigate({ to: '/b/$slug', params: { slug } });
    else if (page === null) void navigate({ to: '/u/$category/$slug', params: { category: categories[vertical], slug } });
    else void navigate({ to: page, params: { slug } });
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    // The field itself is one of the places, so that what is typed can be reached again.
    const places = shown.length + 1;
    const next = ((active + 1 + step + places) % places) - 1;
    setActive(next);
    showOption(listId, next);
  };

  const onInput = useEffectEvent((event: Event) => {
    setOffline(false);
    setOpen(true);
    setActive(-1);
    request((event.target as HTMLInputElement).value);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (shown.length === 0) return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isListed && active >= 0) {
      event.preventDefault();
      follow(shown[active]!);
    } else if (event.key === 'Escape' && isListed) {
      // The first one closes the list; the menu around the field and its text stay.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault();
    const term = cleanTerm(new FormData(form.current!).get('q'));
    if (term === '') return;
    if (!navigator.onLine) return setOffline(true);
    close();
    onFollow?.();
    void navigate({ to: '/search/$term', params: { term } });
  });
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const element = form.current!;
    const input = element.querySelector('input')!;
    const removed = new AbortController();
    const { signal } = removed;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
    input.addEventListener('input', onInput, { signal });
    input.addEventListener('keydown', onKeyDown, { signal });
    input.addEventListener('blur', onBlur, { signal });
    element.addEventListener('submit', onSubmit, { signal });
    // What was typed while this was loading.
    if (input === document.activeElement && input.value !== input.defaultValue) request(input.value);
    return () => removed.abort();
  }, [form, listId, request]);

  useEffect(() => {
    const input = form.current!.querySelector('input')!;
    input.setAttribute('aria-expanded', String(isListed));
    if (isListed && active >= 0) input.setAttribute('aria-activedescendant', optionId(listId, active));
    else input.removeAttribute('aria-activedescendant');
  }, [form, listId, isListed, active]);

  const message = isOffline
    ? t`You are offline. Your search is kept here; try again once you are back online.`
    : state.kind === 'failed' && isOpen ? t`Suggestions could not be loaded. You can still search.` : null;
  const count = shown.length;
  return (
    <div className={styles.suggestions}>
      <OptionList
        id={listId}
        label={t`Suggestions`}
        options={isListed ? shown.map(({ kind, code, title, place }) => ({ key: `${kind} ${code}`, label: <Written text={title} />, hint: place ? <Written text={place} /> : (kind === 'destination' ? t`Destination` : t`Travel guide`) })) : []}
        active={active}
        onChoose={(index) => follow(shown[index]!)}
      />
      {message && <OptionNote>{message}</OptionNote>}
      <p className="visually-hidden" role="status">
        {isOpen && state.kind === 'found' && t`${plural(count, { one: '# suggestion', other: '# suggestions' })}`}
      </p>
    </div>
  );
}
