import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { DEFAULT_ADULTS, MOST_TRAVELLERS } from '#domain/party.ts';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import type { CompareSearch } from './compare-search.ts';
import * as styles from './trip-form.module.css';

export interface TripFormProps {
  readonly search: CompareSearch;
  readonly today: IsoDate;
  readonly lastDay: IsoDate;
  /** Takes the fields by their names. */
  readonly choose: (fields: Readonly<Record<string, unknown>>) => void;
}

const PEOPLE = ['guests', 'children', 'infants'] as const;

/** The form for the dates and the party for which prices are compared. Works without script. */
export function TripForm({ search: { ids, from, to, guests = DEFAULT_ADULTS, children = 0, infants = 0 }, today, lastDay, choose }: TripFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    choose({ ...Object.fromEntries(form), ...Object.fromEntries(PEOPLE.map((name) => [name, Number(form.get(name))])) });
  };
  return (
    <form key={`${from} ${to} ${guests} ${children} ${infants}`} className={styles.form} action={localisePath(locale, '/compare')} onSubmit={submit} aria-label={t`Dates and travellers`}>
      <input type="hidden" name="ids" value={ids} />
      <DayTextField label={t`From`} name="from" min={today} max={lastDay} defaultValue={from} />
      <DayTextField label={t`To`} name="to" min={today} max={lastDay} defaultValue={to} />
      <TextField label={t`Adults`} type="number" name="guests" min={1} max={MOST_TRAVELLERS} inputMode="numeric" defaultValue={guests} />
      <TextField label={t`Children`} type="number" name="children" min={0} max={MOST_TRAVELLERS} inputMode="numeric" defaultValue={children} />
      <TextField label={t`Infants`} type="number" name="infants" min={0} max={MOST_TRAVELLERS} inputMode="numeric" defaultValue={infants} />
      <Button type="submit" variant="line">{t`Show prices`}</Button>
    </form>
  );
}
