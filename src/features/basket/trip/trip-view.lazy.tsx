import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ProductLink, inLanguage } from '#features/common/product-link.tsx';
import { quoteStatusText } from '#features/common/quote-status.ts';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useShareRequests } from '#features/common/use-share-requests.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { tripDays, type LinePart, type RequestedPart, type TripMoment, type TripPart } from '#domain/trip/trip-part.ts';
import { tripRecommendation } from '#domain/trip/trip-recommendation.ts';
import type { TripRemark } from '#domain/trip/trip-remarks.ts';
import { useQuoteDrafts } from '#runtime/react/quotes-context.tsx';
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
  /** Of the visitor's requests for quotes. */
  readonly requested: readonly RequestedPart[];
  readonly remarks: readonly TripRemark[];
  /** The basket cannot be changed. */
  readonly locked: boolean;
}

/** The trip by days: the parts that begin and end on each (T1), the remarks (T2) and the recommendations (T3). */
export default function TripView({ lines, parts, requested, remarks, locked }: TripViewProps) {
  const { t, i18n } = useLingui();
  const lineOf = (lineId: string) => lines.find((line) => line.lineId === lineId)!;
  const ofLine = ({ lineId }: LinePart) => parts.filter((part) => part.lineId === lineId);
  const recommendation = tripRecommendation(parts, requested);
  const [Offers, loadOffers] = useLazyComponent(importOffers, 'finding');
  useEffect(() => void loadOffers(), [loadOffers]);
  // A request that was sent a moment ago may not be in the basket yet.
  useShareRequests({ load: false });
  return (
    <div className={styles.trip}>
      {remarks.length > 0 && <TripRemarks remarks={remarks} lineOf={lineOf} locked={locked} />}
      <ol>
        {tripDays<LinePart | RequestedPart>([...parts, ...requested]).map(({ date, moments }) => (
          <li key={date} className={styles.day}>
            <h3><time dateTime={date}>{weekdayNames(i18n.locale)[weekdayOf(date) - 1]} {formatDate(date)}</time></h3>
            <ul>
              {moments.map(({ part, what }) => ('request' in part
                ? <RequestMoment key={`${part.request.quoteId} ${what}`} part={part} what={what} />
                : <LineMoment key={`${parts.indexOf(part)} ${what}`} part={part} what={what} line={lineOf(part.lineId)} leg={ofLine(part).indexOf(part)} />
              ))}
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

interface LineMomentProps extends TripMoment {
  readonly line: DraftLine;
  /** Which part of its line it is, from 0. */
  readonly leg: number;
}

function LineMoment({ part, what, line: { offer, selection }, leg: index }: LineMomentProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const texts = textsOf(offer.vertical);
  const leg = texts.legs?.(i18n, offer, selection)[index];
  const notes = [momentText(i18n, part.kind, what), texts.route(offer, selection, locale), leg?.detail ?? null].filter((each) => each !== null);
  return (
    <Moment part={part} what={what} title={<ProductLink product={inLanguage(offer, locale)}>{leg?.route}</ProductLink>}>
      {notes.length > 0 && <small>{notes.join(', ')}</small>}
    </Moment>
  );
}

/** A moment of a request for a quote, with the state of the request if this device has sent it. */
function RequestMoment({ part, what }: TripMoment<RequestedPart>) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { quoteId, offer } = part.request;
  const own = useQuoteDrafts()?.drafts.find(({ draftId }) => draftId === quoteId);
  const text = momentText(i18n, part.kind, what);
  return (
    <Moment part={part} what={what} title={<ProductLink product={inLanguage(offer, locale)} />}>
      {text !== null && <small>{text}</small>}
      <small>
        <Link className="link" to="/enquire-booking" search={{ number: own?.quoteNumber ?? undefined }}>{t`Request for a quote`}</Link>
        {own && `: ${quoteStatusText(i18n, own.status)}`}
      </small>
    </Moment>
  );
}

function Moment({ part, what, title, children }: TripMoment<TripPart> & { readonly title: ReactNode; readonly children: ReactNode }) {
  const time = what === 'ends' ? part.until : part.time;
  return (
    <li className={styles.moment}>
      <span className="num">{time ?? ''}{what === 'whole' && time !== null && part.until !== null && ` – ${part.until}`}</span>
      <span>
        {title}
        {children}
      </span>
    </li>
  );
}
