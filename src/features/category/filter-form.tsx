import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { VerticalName } from '#domain/catalogue.ts';
import { choiceOf } from '#domain/choice.ts';
import { MOST_ROOMS } from '#domain/listing-limits.ts';
import { LARGEST_PARTY } from '#domain/party.ts';
import { amenityText } from '#features/common/amenity-text.ts';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { noDayText } from '#features/common/no-day-text.ts';
import { wrongDays } from '#features/common/typed-day.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { Filters } from '#runtime/page/page-context.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldPair, SelectField, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './filter-form.module.css';
import { choiceValues } from './choice-values.ts';
import { expectedCount } from './expected-count.ts';
import { amenitiesOf, choicesOf, parseListingSearch, tripOf, type ListingSearch } from './listing-search.ts';
import { type DatesProblem, LONGEST_SPAN_DAYS } from './search-dates.ts';
import { cardOf } from '#verticals/card.ts';
import { filtersOf } from '#verticals/filters.ts';
import { SortSelect } from './sort-select.tsx';

export interface FilterFormProps {
  readonly slug: string;
  readonly vertical: VerticalName;
  readonly filters: Filters;
  readonly search: ListingSearch;
  /** Today at the destination; earlier dates cannot be chosen. */
  readonly today: string;
  /** The last day that can be booked (B9); later dates cannot be chosen. */
  readonly lastDay: string;
  /** Why the list is shown without the dates of the search. */
  readonly dates: DatesProblem | null;
  /** Number of products that the search finds; null where more are found than are counted. */
  readonly total: number | null;
  /** Shows the list after the folded form was submitted. */
  readonly onShown: () => void;
}

/** The filter form: a GET form that works without script; with script it navigates on the client. Each field is keyed by its value in the address, so a removed filter empties its field. */
export function FilterForm({ slug, vertical, filters, search, today, lastDay, dates: problem, total, onShown }: FilterFormProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  /** The fields with a text that is no day, since the form was submitted. */
  const [wrong, setWrong] = useState<readonly DatesProblem['field'][]>([]);
  /** Renders nothing anew while nothing is wrong. */
  const showWrong = (found: typeof wrong) => {
    if (found.length + wrong.length > 0) setWrong(found);
  };
  const fold = useRef<HTMLInputElement>(null);
  /** What the chosen fields would find; undefined as long as none was changed. */
  const [changed, setChanged] = useState<number | null>();
  const found = changed === undefined ? total : changed;
  const count = found === null ? null : cardOf(vertical).count(i18n, found);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const noDays = wrongDays(form, ['from', 'to']);
    showWrong(noDays);
    if (noDays.length > 0) return focusFirstError(event.currentTarget);
    const folds = fold.current!.checked;
    fold.current!.checked = false;
    await navigate({ to: '/c/$slug', params: { slug }, search: searchIn(form), resetScroll: false });
    setChanged(undefined);
    if (folds) onShown();
  };
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    showWrong([]);
    setChanged(expectedCount({ current: search, draft: searchIn(new FormData(currentTarget)), filters, total }));
  };
  const { guests: adults } = tripOf(search);
  const { price } = filters;
  const { dates } = cardOf(vertical);
  const chosen = amenitiesOf(search.amenities);
  const chosenValues = choicesOf(search.choices);
  const { rooms, choices } = filtersOf(vertical);
  const hasMore = [search.priceMin, search.priceMax, search.language, search.rooms, search.choices, search.amenities].some((value) => value !== undefined);
  const amount = (value: string) => formatMoney(value, price?.currency ?? '', i18n.locale);
  const last = formatDate(lastDay);
  const problemText = (code: DatesProblem['code']) => {
    switch (code) {
      case 'missing': return t`Choose the first day, too.`;
      case 'inThePast': return t`These dates are in the past. Choose later ones.`;
      case 'reversed': return t`The end is before the start. Choose a later day.`;
      case 'tooFarAhead': return t`Bookings are open until ${last}. Choose earlier dates.`;
      case 'tooLong': return t`Choose at most ${LONGEST_SPAN_DAYS} days.`;
    }
  };
  const error = (field: DatesProblem['field']) => (wrong.includes(field) ? noDayText(i18n) : problem?.field === field ? problemText(problem.code) : undefined);
  return (
    <form className={styles.form} action={localisePath(locale, `/c/${slug}`)} onSubmit={(event) => void submit(event)} onInput={change} role="search" aria-label={t`Filters`}>
      {/* On a phone the ticket is folded; a checkbox opens it without script, too. */}
      <label className={classNames(styles.fold, buttonClass({ variant: 'line' }))}>
        <input type="checkbox" className="visually-hidden" ref={fold} />
        <Icon name="filter" />
        {t`Filter and sort`}
      </label>
      {search.view && <input type="hidden" name="view" value={search.view} />}
      {search.infants && <input type="hidden" name="infants" value={search.infants} />}
      <div className={classNames(styles.row, dates.to === null && styles.short)}>
        <SelectField label={t`Where`} name="destination" key={`destination ${search.destination}`} defaultValue={search.destination ?? ''}>
          <option value="">{t`All of Turkey`}</option>
          {filters.destinations.map(({ code, title, count }) => <option key={code} value={code}>{withCount(title, count)}</option>)}
        </SelectField>
        <DayTextField label={i18n._(dates.from)} name="from" min={today} max={lastDay} error={error('from')} key={`from ${search.from}`} defaultValue={search.from} />
        {dates.to && <DayTextField label={i18n._(dates.to)} name="to" min={today} max={lastDay} error={error('to')} key={`to ${search.to}`} defaultValue={search.to} />}
        <TextField label={t`Adults`} type="number" name="adults" min={1} max={LARGEST_PARTY} inputMode="numeric" key={`adults ${adults}`} defaultValue={adults} />
        <TextField label={t`Children`} type="number" name="children" min={0} max={LARGEST_PARTY} inputMode="numeric" key={`children ${search.children}`} defaultValue={search.children} />
        <SortSelect value={search.sort} />
        <Button type="submit">{t`Show`}</Button>
      </div>
      <details className={styles.more} open={hasMore}>
        <summary><Icon name="filter" />{t`More filters`}</summary>
        <div className={styles.parts}>
          {price && (
            <fieldset>
              <legend>{search.from && !problem ? t`Total price for your dates` : t`Price from ${amount(price.min)} to ${amount(price.max)}`}</legend>
              <input type="hidden" name="currency" value={price.currency} />
              <FieldPair>
                <TextField label={t`Minimum, in ${price.currency}`} type="number" name="priceMin" min={1} inputMode="numeric" key={`min ${search.priceMin}`} defaultValue={search.priceMin} />
                <TextField label={t`Maximum, in ${price.currency}`} type="number" name="priceMax" min={1} inputMode="numeric" key={`max ${search.priceMax}`} defaultValue={search.priceMax} />
              </FieldPair>
            </fieldset>
          )}
          <div className={styles.fields}>
            {rooms && <TextField label={i18n._(rooms.label)} type="number" name="rooms" min={1} max={MOST_ROOMS} inputMode="numeric" key={`rooms ${search.rooms}`} defaultValue={search.rooms} />}
            {Object.entries(choices).map(([name, { label }]) => {
              const values = choiceValues(i18n, vertical, filters, name);
              const value = chosenValues.find((choice) => values.some(({ code }) => choice === choiceOf(name, code))) ?? '';
              return values.length > 0 && (
                <SelectField key={`${name} ${value}`} label={i18n._(label)} name="choices" defaultValue={value}>
                  <option value="">{t`No preference`}</option>
                  {values.map(({ code, title, count }) => <option key={code} value={choiceOf(name, code)}>{withCount(title, count)}</option>)}
                </SelectField>
              );
            })}
            {filters.languages.length > 0 && (
              <SelectField label={t`Guide’s languages`} name="language" key={`language ${search.language}`} defaultValue={search.language ?? ''}>
                <option value="">{t`Any language`}</option>
                {filters.languages.map(({ code, count }) => <option key={code} value={code}>{withCount(languageName(code, i18n.locale), count)}</option>)}
              </SelectField>
            )}
          </div>
          {filters.amenities.length > 0 && (
            <fieldset className={styles.all}>
              <legend>{t`Amenities`}</legend>
              <div className={styles.amenities}>
                {filters.amenities.map(({ code, count }) => (
                  <Checkbox key={`${code} ${chosen.includes(code)}`} name="amenities" value={code} defaultChecked={chosen.includes(code)}>
                    {amenityText(i18n, code)}{count !== null && <> <span className="muted num">{count}</span></>}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )}
        </div>
      </details>
      {/* Within reach of a thumb while the unfolded ticket is longer than the screen. */}
      <div className={styles.end}><Button type="submit" wide>{count === null ? t`Show` : t`Show ${count}`}</Button></div>
    </form>
  );
}

const searchIn = (form: FormData) => parseListingSearch({ ...Object.fromEntries(form), amenities: form.getAll('amenities'), choices: form.getAll('choices') });

/** The text of an option. Without a number where there are too many products to count. */
const withCount = (name: string, count: number | null) => (count === null ? name : `${name} (${count})`);
