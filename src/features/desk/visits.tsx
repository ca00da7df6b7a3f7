import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatNumber } from '#i18n/format.ts';
import { readVisits, type Visits } from '#runtime/quote/desk.ts';
import type { Send } from '#runtime/send.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import * as styles from './visits.module.css';

/** The counts of visits of the last 30 days (B16), below the requests; nothing until they are loaded. */
export function VisitsSection({ send }: { readonly send: Send }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const [visits, setVisits] = useState<Visits | null>(null);
  useEffect(() => {
    void readVisits(send, locale).then((result) => setVisits(result.ok ? result.value : null));
  }, [send, locale]);
  if (!visits) return null;
  const lists = [
    { title: t`Most viewed products`, rows: visits.products },
    { title: t`Browsers`, rows: visits.devices.map(({ name, count }) => ({ name: name.split(', ').map((part) => partText(i18n, part)).join(', '), count })) },
    { title: t`Languages`, rows: visits.languages.map(({ name, count }) => ({ name: languageName(name, i18n.locale), count })) },
  ];
  return (
    <section className={styles.visits}>
      <h2>{t`Visits in the last 30 days`}</h2>
      {visits.products.length + visits.devices.length === 0 ? (
        <p className="muted">{t`Nothing has been counted yet.`}</p>
      ) : (
        <div className={styles.lists}>
          {lists.filter(({ rows }) => rows.length > 0).map(({ title, rows }) => (
            <div key={title}>
              <h3>{title}</h3>
              <SummaryList lines={rows.map(({ name, count }) => ({ label: name, amount: <span className="num">{formatNumber(count, i18n.locale)}</span> }))} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** A part of a kind of browser; names of programs and systems are the same in every language. */
function partText(i18n: I18n, part: string): string {
  switch (part) {
    case 'phone': return i18n._(msg`phone`);
    case 'tablet': return i18n._(msg`tablet`);
    case 'computer': return i18n._(msg`computer`);
    case 'other': return i18n._(msg`other`);
    default: return part;
  }
}
