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
import type { TripPartKind } from '#domain/trip/trip-part-kind.ts';
import type { ProposedDates, TripRemark } from '#domain/trip/trip-remarks.ts';
import { formatDate, formatDates, formatShortDate } from '#i18n/format.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { Button } from '#ui/button.tsx';
import { TRIP_KINDS, VERTICALS } from '#verticals/domain.ts';
import { formPageOf } from '#verticals/form-pages.ts';
import { useRemoveLine } from '#features/basket/use-remove-line.ts';
import * as styles from './trip-view.module.css';

interface TripRemarksProps {
  readonly remarks: readonly TripRemark[];
  readonly lineOf: (lineId: string) => DraftLine;
  /** The basket cannot be changed, because it is a quote's or a payment is under way. */
  readonly locked: boolean;
}

/** The remarks on a trip, each with the ways to correct it (T2). */
export function TripRemarks({ remarks, lineOf, locked }: TripRemarksProps) {
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={`${remark.code} ${remark.lineId} ${'other' in remark ? remark.other : ''}`}>
          <p><RemarkText remark={remark} lineOf={lineOf} /></p>
          {!locked && <p className={styles.mend}><Mend remark={remark} lineOf={lineOf} /></p>}
        </li>
      ))}
    </ul>
  );
}

function RemarkText({ remark, lineOf }: Pick<TripRemarksProps, 'lineOf'> & { readonly remark: TripRemark }): ReactNode {
  const { t } = useLingui();
  const title = <Title of={lineOf(remark.lineId).offer} />;
  const other = 'other' in remark && <Title of={lineOf(remark.other).offer} />;
  switch (remark.code) {
    case 'twoStays': {
      const date = formatDate(remark.date);
      return <Trans>For the night of {date} you have two places to stay: {other} and {title}.</Trans>;
    }
    case 'nightsWithoutStay': {
      const [from, to] = [formatShortDate(remark.from), formatDate(remark.to)];
      const nights = daysBetween(remark.from, remark.to);
      return t`${plural(nights, { one: `There is no place to stay for # night (${from} – ${to}).`, other: `There is no place to stay for # nights (${from} – ${to}).` })}`;
    }
    case 'beforeArrival': return <Trans>{title} takes place before you arrive at {other}.</Trans>;
    case 'afterDeparture': return <Trans>{title} takes place after you leave {other}.</Trans>;
    case 'sameTime': {
      const date = formatDate(remark.date);
      return <Trans>{other} and {title} overlap on {date}.</Trans>;
    }
    case 'vehicleAtSea': return <Trans>You are on board {other} during part of the rental of {title}.</Trans>;
    case 'outingAtSea': return <Trans>You are on board {other} on the day of {title}.</Trans>;
    case 'noRide': {
      const [arrival, departure] = [remark.arrival && formatDate(remark.arrival), remark.departure && formatDate(remark.departure)];
      if (arrival && departure) return <Trans>You have no transfer or car yet: to {title} on {arrival}, and back on {departure}.</Trans>;
      return arrival ? <Trans>You have no transfer or car yet to {title} on {arrival}.</Trans> : <Trans>You have no transfer or car yet back from {title} on {departure ?? ''}.</Trans>;
    }
    case 'lateArrival': {
      const { time } = remark;
      return <Trans>Your transfer arrives at about {time}. Please tell your hosts at {other} that you will be late.</Trans>;
    }
    case 'nothingPlanned': {
      const [from, to] = [formatShortDate(remark.from), formatDate(remark.to)];
      return <Trans>Nothing is planned yet for your days at {title} ({from} – {to}).</Trans>;
    }
  }
}

function Mend({ remark, lineOf }: Pick<TripRemarksProps, 'lineOf'> & { readonly remark: TripRemark }): ReactNode {
  const { t } = useLingui();
  const line = lineOf(remark.lineId);
  switch (remark.code) {
    case 'nightsWithoutStay': return <FindLinks kinds={['stay', 'voyage']} from={remark.from} to={remark.to} near={line} />;
    case 'nothingPlanned': return <FindLinks kinds={['outing']} from={remark.from} to={remark.to} near={line} />;
    case 'noRide': return (
      <>
        <RideLinks remark={remark} near={line} />
        <FindLinks kinds={['vehicle']} from={remark.arrival ?? remark.departure!} to={remark.departure ?? undefined} near={line} />
      </>
    );
    case 'lateArrival': return (
      <>
        <Link className="link" to="/contact">{t`Contact`}</Link>
        <ChangeLink line={line} />
      </>
    );
    default: return (
      <>
        {remark.proposal ? <ChangeLink line={lineOf(remark.proposal.lineId)} dates={remark.proposal} /> : <ChangeLink line={line} />}
        <RemoveButton line={line} />
      </>
    );
  }
}

/** Opens the page of a line, with other dates where the remark proposes them. */
function ChangeLink({ line: { lineId, offer }, dates }: { readonly line: DraftLine; readonly dates?: ProposedDates }) {
  const locale = useLocale();
  const title = <Title of={offer} />;
  const days = dates && formatDates(dates.from, dates.to);
  return (
    <ProductLink className="link" product={inLanguage(offer, locale)} search={{ line: lineId, ...(dates && { from: dates.from, to: dates.to ?? undefined }) }}>
      {days ? <Trans>Change {title} to <span className="num">{days}</span></Trans> : <Trans>Change {title}</Trans>}
    </ProductLink>
  );
}

function RemoveButton({ line: { lineId, offer } }: { readonly line: DraftLine }) {
  const { remove } = useRemoveLine();
  const title = <Title of={offer} />;
  return <Button variant="bare" onClick={() => void remove(lineId)}><Trans>Remove {title}</Trans></Button>;
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
