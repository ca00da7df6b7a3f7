import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { Home } from '#runtime/page/page-context.ts';
import { Button } from '#ui/button.tsx';
import { cardOf } from '#verticals/card.ts';
import * as styles from './trip-search.module.css';

/** The search form of the home page; it opens the category with these filters. Works without script. */
export function TripSearch({ home: { destinations, sections } }: { readonly home: Home }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { categories } = useShell();
  const navigate = useNavigate();
  const verticals = sections.map(({ vertical }) => vertical);
  const [first] = verticals;
  if (!first) return null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '') || undefined;
    const guests = value('guests');
    void navigate({
      to: '/c/$slug',
      params: { slug: value('category') ?? categories[first] },
      search: { destination: value('destination'), from: value('from'), to: value('to'), guests: guests ? Number(guests) : undefined },
    });
  };

  return (
    <form className={styles.form} action={localisePath(locale, `/c/${categories[first]}`)} onSubmit={submit}>
      <label>
        <span>{t`What`}</span>
        <select name="category">
          {verticals.map((vertical) => <option key={vertical} value={categories[vertical]}>{i18n._(cardOf(vertical).one)}</option>)}
        </select>
      </label>
      <label>
        <span>{t`Where`}</span>
        <select name="destination">
          <option value="">{t`Anywhere in Turkey`}</option>
          {destinations
            .filter((destination) => destination.products.length > 0)
            .map((destination) => (
              <option key={destination.code} value={destination.code}>
                {destination.title}
              </option>
            ))}
        </select>
      </label>
      <label>
        <span>{t`From`}</span>
        <input className="num" type="date" name="from" />
      </label>
      <label>
        <span>{t`To`}</span>
        <input className="num" type="date" name="to" />
      </label>
      <label>
        <span>{t`Travellers`}</span>
        <input className="num" type="number" name="guests" min="1" max="99" inputMode="numeric" placeholder="2" />
      </label>
      <Button type="submit" big>{t`Show`}</Button>
    </form>
  );
}
