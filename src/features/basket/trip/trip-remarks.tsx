import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listedParty, partySearch } from '#features/common/party-search.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Title } from '#features/common/written.tsx';
import type { IsoDate, VerticalName } from '#domain/catalogue.ts';
import { daysBetween } from '#domain/date.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import type { TripPartKind } from '#domain/trip/trip-part.ts';
import type { TripRemark } from '#domain/trip/trip-remarks.ts';
import { formatDate, formatShortDate } from '#i18n/format.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { TRIP_KINDS, VERTICALS } from '#verticals/domain.ts';
import { formPageOf } from '#verticals/form-pages.ts';
import * as styles from './trip-view.module.css';

interface TripRemarksProps {
  readonly remarks: readonly TripRemark[];
  readonly lineOf: (lineId: string) => DraftLine;
}

/** The remarks on a trip, each with links that mend it (T2). */
export function TripRemarks({ remarks, lineOf }: TripRemarksProps) {
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={`${remark.code} ${remark.lineId} ${'other' in remark ? remark.other : ''}`}>
          <p><RemarkText remark={remark} lineOf={lineOf} /></p>
          <p className={styles.mend}><Mend remark={remark} line={lineOf(remark.lineId)} /></p>
        </li>
      ))}
    </ul>
  );
}

function RemarkText({ remark, lineOf }: { readonly remark: TripRemark; readonly lineOf: TripRemarksProps['lineOf'] }): ReactNode {
  const { t } = useLingui();
  const locale = useLocale();
  const title = lineOf(remark.lineId).offer.title[locale];
  const other = 'other' in remark ? lineOf(remark.other).offer.title[locale] : '';
  switch (remark.code) {
    case 'twoStays': {
      const date = formatDate(remark.date);
      return t`For the night of ${date} you have two places to stay: ${other} and ${title}.`;
    }
    case 'nightsWithoutStay': {
      const [from, to] = [formatShortDate(remark.from), formatDate(remark.to)];
      const nights = daysBetween(remark.from, remark.to);
      return t`${plural(nights, { one: `There is no place to stay for # night (${from} – ${to}).`, other: `There is no place to stay for # nights (${from} – ${to}).` })}`;
    }
    case 'beforeArrival': return t`${title} takes place before you arrive at ${other}.`;
    case 'afterDeparture': return t`${title} takes place after you leave ${other}.`;
    case 'sameTime': {
      const date = formatDate(remark.date);
      return t`${other} and ${title} overlap on ${date}.`;
    }
    case 'vehicleAtSea': return t`You are on board ${other} during part of the rental of ${title}.`;
    case 'noRide': {
      const [arrival, departure] = [remark.arrival && formatDate(remark.arrival), remark.departure && formatDate(remark.departure)];
      if (arrival && departure) return t`You have no transfer or car yet: to ${title} on ${arrival}, and back on ${departure}.`;
      return arrival ? t`You have no transfer or car yet to ${title} on ${arrival}.` : t`You have no transfer or car yet back from ${title} on ${departure ?? ''}.`;
    }
    case 'lateArrival': {
      const { time } = remark;
      return t`Your transfer arrives at about ${time}. Please tell your hosts at ${other} that you will be late.`;
    }
    case 'nothingPlanned': {
      const [from, to] = [formatShortDate(remark.from), formatDate(remark.to)];
      return t`Nothing is planned yet for your days at ${title} (${from} – ${to}).`;
    }
  }
}

function Mend({ remark, line }: { readonly remark: TripRemark; readonly line: DraftLine }): ReactNode {
  switch (remark.code) {
    case 'nightsWithoutStay': return <FindLinks kinds={['stay', 'voyage']} from={remark.from} to={remark.to} near={line} />;
    case 'nothingPlanned': return <FindLinks kinds={['outing']} from={remark.from} to={remark.to} near={line} />;
    case 'noRide': return (
      <>
        <RideLinks remark={remark} near={line} />
        <FindLinks kinds={['vehicle']} from={remark.arrival ?? remark.departure!} to={remark.departure ?? undefined} near={line} />
      </>
    );
    default: return <ChangeLink line={line} />;
  }
}

function ChangeLink({ line: { lineId, offer } }: { readonly line: DraftLine }) {
  const locale = useLocale();
  const title = <Title of={offer} />;
  return (
    <ProductLink className="link" product={inLanguage(offer, locale)} search={{ line: lineId }}>
      <Trans>Change {title}</Trans>
    </ProductLink>
  );
}

interface FindLinksProps {
  readonly kinds: readonly TripPartKind[];
  readonly from: IsoDate;
  readonly to?: IsoDate | undefined;
  /** The line whose place and travellers are searched for. */
  readonly near: DraftLine;
}

interface RideLinksProps {
  readonly remark: Extract<TripRemark, { readonly code: 'noRide' }>;
  readonly near: DraftLine;
}

/** Links to the forms of rides: to the place, and back if that is missing, too; or from it, when guests leave. */
function RideLinks({ remark: { arrival, departure, time }, near: { offer: { destination }, party } }: RideLinksProps) {
  const shell = useShell();
  const search = arrival === null
    ? { origin: destination, from: departure!, session: time ?? undefined }
    : { destination, from: arrival, to: departure ?? undefined, details: time === null ? undefined : `returnTime:${time}` };
  return verticalsOf(['ride']).map((vertical) => (
    <Link key={vertical} className="link" to={formPageOf(vertical)!} params={{ slug: undefined }} search={{ ...search, ...partySearch(party) }}>
      {categoryTitle(shell, vertical)}
    </Link>
  ));
}

/** The verticals whose products are usually one of these kinds. */
const verticalsOf = (kinds: readonly TripPartKind[]) => VERTICALS.filter((vertical) => kinds.includes(TRIP_KINDS[vertical][0]!));

/** Links to the categories whose products are usually one of these kinds, with dates, place and travellers chosen. */
function FindLinks({ kinds, from, to, near: { offer: { destination }, party } }: FindLinksProps) {
  const shell = useShell();
  return verticalsOf(kinds).map((vertical) => (
    <Link key={vertical} className="link" to="/c/$slug" params={{ slug: shell.categories[vertical] }} search={{ destination, from, to: to !== undefined && to > from ? to : undefined, ...listedParty(party) }}>
      {categoryTitle(shell, vertical)}
    </Link>
  ));
}

/** The menu's word for a category. */
function categoryTitle({ menus, categories }: Shell, vertical: VerticalName): string {
  const links = [...menus.browse, ...menus.top, ...menus.bottom].flatMap(({ own, links: all }) => (own ? [own, ...all] : all));
  return links.find((link) => link.kind === 'category' && link.slug === categories[vertical] && link.destination === null)?.title ?? categories[vertical];
}
