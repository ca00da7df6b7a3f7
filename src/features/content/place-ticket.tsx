import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import { Written } from '#features/common/written.tsx';
import { formatList, monthNames } from '#i18n/format.ts';
import type { Content, WrittenText } from '#runtime/page/page-context.ts';
import { Months } from '#ui/months.tsx';
import { Picture } from '#ui/picture.tsx';
import { Ticket } from '#ui/ticket.tsx';
import * as styles from './place-ticket.module.css';

export interface PlaceTicketProps {
  readonly title: WrittenText;
  readonly place: NonNullable<Content['place']>;
  readonly locale: Locale;
}

/** When to go, where to land, and the place on a map. */
export function PlaceTicket({ title, place: { bestMonths, airport, map }, locale }: PlaceTicketProps) {
  const { t } = useLingui();
  const names = monthNames(locale);
  const place = title.text;
  return (
    <Ticket
      label={t`${place} at a glance`}
      parts={[
        <dl key="facts" className={styles.facts}>
          <dt>{t`Best time to go`}</dt>
          <dd>
            <span aria-hidden="true">{formatList(bestMonths.map((month) => names[month - 1]!), locale)}</span>
            <Months months={bestMonths} />
          </dd>
          {airport && (
            <>
              <dt>{t`Nearest airport`}</dt>
              <dd><Written text={airport} /></dd>
            </>
          )}
        </dl>,
        <div key="map" className={styles.map}>
          <Picture src={`${map}-${locale}.svg`} alt={t`Map: ${{ place }}`} width={700} height={496} />
        </div>,
      ]}
    />
  );
}
