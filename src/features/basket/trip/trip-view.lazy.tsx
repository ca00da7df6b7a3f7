import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ProductLink, inLanguage } from '#features/common/product-link.tsx';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { tripDays, type LinePart, type TripMoment } from '#domain/trip/trip-part.ts';
import { tripRecommendation } from '#domain/trip/trip-recommendation.ts';
import type { TripRemark } from '#domain/trip/trip-remarks.ts';
import { weekdayOf } from '#domain/date.ts';
import { formatDate, weekdayNames } from '#i18n/format.ts';
import { textsOf } from '#verticals/texts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { momentText } from './moment-text.ts';
import { TripRemarks } from './trip-remarks.tsx';
import * as styles from './trip-view.module.css';

const importOffers = () => import('./trip-offers.lazy.tsx');

export interface TripViewProps {
  readonly lines: readonly DraftLine[];
  readonly parts: readonly LinePart[];
  readonly remarks: readonly TripRemark[];
  /** The basket cannot be changed. */
  readonly locked: boolean;
}

/** The trip by days: what begins and ends on each, the remarks, and what goes with it (T1, T2, T3). */
export default function TripView({ lines, parts, remarks, locked }: TripViewProps) {
  const { t, i18n } = useLingui();
  const lineOf = (lineId: string) => lines.find((line) => line.lineId === lineId)!;
  const ofLine = ({ lineId }: LinePart) => parts.filter((part) => part.lineId === lineId);
  const recommendation = tripRecommendation(parts);
  const [Offers, loadOffers] = useLazyComponent(importOffers, 'finding');
  useEffect(() => void loadOffers(), [loadOffers]);
  return (
    <div className={styles.trip}>
      {remarks.length > 0 && <TripRemarks remarks={remarks} lineOf={lineOf} locked={locked} />}
      <ol>
        {tripDays(parts).map(({ date, moments }) => (
          <li key={date} className={styles.day}>
            <h3><time dateTime={date}>{weekdayNames(i18n.locale)[weekdayOf(date) - 1]} {formatDate(date)}</time></h3>
            <ul>
              {moments.map((moment) => <Moment key={`${parts.indexOf(moment.part)} ${moment.what}`} moment={moment} line={lineOf(moment.part.lineId)} leg={ofLine(moment.part).indexOf(moment.part)} />)}
            </ul>
          </li>
        ))}
      </ol>
      {Offers && !locked && recommendation && <Offers lines={lines} recommendation={recommendation} />}
      <div className={styles.print}>
        <Button variant="bare" onClick={printTrip}>
          <Icon name="print" />
          {t`Print`}
        </Button>
      </div>
    </div>
  );
}

/** Prints the trip without the rest of the page; the browser's own command prints the page. */
function printTrip(): void {
  const { dataset } = document.documentElement;
  dataset['print'] = 'trip';
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  print();
}

interface MomentProps {
  readonly moment: TripMoment;
  readonly line: DraftLine;
  /** Which part of its line it is, from 0. */
  readonly leg: number;
}

function Moment({ moment: { part, what }, line: { offer, selection }, leg: index }: MomentProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const time = what === 'ends' ? part.until : part.time;
  const texts = textsOf(offer.vertical);
  const leg = texts.legs?.(i18n, offer, selection)[index];
  const notes = [momentText(i18n, part.kind, what), texts.route(offer, selection, locale), leg?.detail ?? null].filter((each) => each !== null);
  return (
    <li className={styles.moment}>
      <span className="num">{time ?? ''}{what === 'whole' && time !== null && part.until !== null && ` – ${part.until}`}</span>
      <span>
        <ProductLink product={inLanguage(offer, locale)}>{leg?.route}</ProductLink>
        {notes.length > 0 && <small>{notes.join(', ')}</small>}
      </span>
    </li>
  );
}
