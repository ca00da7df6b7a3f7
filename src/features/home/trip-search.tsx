import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { IsoDate, VerticalName } from '#domain/catalogue.ts';
import { DayInput } from '#features/common/day-input.tsx';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { noDayText } from '#features/common/no-day-text.ts';
import { dayIn, rewriteDay, wrongDays } from '#features/common/typed-day.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { Home } from '#runtime/page/page-context.ts';
import { addDays } from '#domain/date.ts';
import { LARGEST_PARTY, searchedParty } from '#domain/party.ts';
import { Button } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { cardOf } from '#verticals/card.ts';
import type { SearchDays } from './load-home.ts';
import * as styles from './trip-search.module.css';

/** The search form of the home page; it opens the category with these filters. Works without script. */
export function TripSearch({ home: { destinations, sections }, days: { today, lastDay } }: { readonly home: Home; readonly days: SearchDays }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { categories } = useShell();
  const navigate = useNavigate();
  const verticals = sections.map(({ vertical }) => vertical);
  const [first] = verticals;
  /** Undefined until a visitor chooses; without script the labels cannot follow, so they begin as what fits all. */
  const [chosen, choose] = useState<VerticalName>();
  const vertical = chosen ?? first;
  const [from, setFrom] = useState<IsoDate>();
  /** The fields with a text that is no day, since the form was submitted. */
  const [wrong, setWrong] = useState<readonly string[]>([]);
  // Without script the places cannot follow the category, so all are offered.
  const isHydrated = useHydrated();
  if (!first) return null;
  const sold = destinations.filter(({ products }) => products.length > 0);
  // A vertical with a form of its own, such as transfers, is counted nowhere: its routes lead to every place.
  const ofCategory = sold.filter(({ products }) => products.some((each) => each.vertical === vertical));
  const offered = isHydrated && ofCategory.length > 0 ? ofCategory : sold;

  const labels = chosen && cardOf(chosen).dates;
  const verticalOf = (code: string | undefined) => verticals.find((each) => each === code) ?? first;
  /** Renders nothing anew while nothing is wrong. */
  const showWrong = (found: typeof wrong) => {
    if (found.length + wrong.length > 0) setWrong(found);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const found = wrongDays(form, ['from', 'to']);
    showWrong(found);
    if (found.length > 0) return focusFirstError(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '') || undefined;
    const dayOf = (name: string) => dayIn(value(name) ?? '');
    const people = (name: string) => Number(value(name)) || undefined;
    void navigate({
      to: '/c/$slug',
      params: { slug: categories[verticalOf(value('kat_k_no'))] },
      search: { destination: value('destination'), from: dayOf('from'), to: dayOf('to'), ...searchedParty(people('adults'), people('children')) },
    });
  };

  return (
    <form className={styles.form} action={localisePath(locale, `/c/${categories[first]}`)} onSubmit={submit} onInput={() => showWrong([])}>
      <label>
        <span>{t`What`}</span>
        <select name="kat_k_no" onChange={({ currentTarget }) => choose(verticalOf(currentTarget.value))}>
          {verticals.map((each) => <option key={each} value={each}>{i18n._(cardOf(each).one)}</option>)}
        </select>
      </label>
      <label>
        <span>{t`Where`}</span>
        <select name="destination">
          <option value="">{t`All of Turkey`}</option>
          {offered.map((destination) => (
            <option key={destination.code} value={destination.code}>
              {destination.title}
            </option>
          ))}
        </select>
      </label>
      <DayCell label={labels?.to ? i18n._(labels.from) : t`From`} name="from" min={today} max={lastDay} wrong={wrong.includes('from')} onDay={setFrom} />
      <DayCell label={labels?.to ? i18n._(labels.to) : t`To`} name="to" min={from !== undefined && from >= today && from < lastDay ? addDays(from, 1) : today} max={lastDay} wrong={wrong.includes('to')} />
      <label>
        <span>{t`Adults`}</span>
        <input className="num" type="number" name="adults" min="1" max={LARGEST_PARTY} inputMode="numeric" placeholder={t`Any`} />
      </label>
      <label>
        <span>{t`Children`}</span>
        <input className="num" type="number" name="children" min="0" max={LARGEST_PARTY} inputMode="numeric" placeholder={t`None`} />
      </label>
      <Button type="submit" big>{t`Show`}</Button>
    </form>
  );
}

interface DayCellProps {
  readonly label: string;
  readonly name: string;
  readonly min: IsoDate;
  readonly max: IsoDate;
  /** Whether the text is marked as no day. */
  readonly wrong: boolean;
  /** A day was chosen; undefined where the field has none. */
  readonly onDay?: (day: IsoDate | undefined) => void;
}

function DayCell({ label, name, min, max, wrong, onDay }: DayCellProps) {
  const { i18n } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id} className="num" name={name} input={input} min={min} max={max} onPick={(day) => onDay?.(day)}
        aria-invalid={wrong || undefined} aria-describedby={wrong ? `${id}-error` : undefined}
        onBlur={({ currentTarget }) => {
          rewriteDay(currentTarget);
          onDay?.(dayIn(currentTarget.value));
        }}
      />
      {wrong && <span className={styles.error} id={`${id}-error`}>{noDayText(i18n)}</span>}
    </div>
  );
}
