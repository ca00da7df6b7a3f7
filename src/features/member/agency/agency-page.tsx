import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, type ComponentType, type ReactNode } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { ListStatus } from '#features/member/list-status.tsx';
import { readAgency, type OwnAgency } from '#runtime/member/agencies.ts';
import type { Members, ShownTrouble } from '#runtime/member/members.ts';
import { useMembers, useProfile } from '#runtime/react/member-context.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { Split } from '#ui/split.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { AgencyBooking, type AgencyBookingProps } from './agency-booking.tsx';
import { AgencyBookings, stay } from './agency-bookings.tsx';
import type { AgencySearch } from './agency-search.ts';
import { AgencyTicket } from './agency-ticket.tsx';

export interface AgencyPageProps extends Pick<AgencyBookingProps, 'Details'> {
  /** The agency's number in the address; undefined for the member's own. */
  readonly number: string | undefined;
  readonly search: AgencySearch;
  /** The page for an address that is not there. */
  readonly NotFound: ComponentType;
}

/** The page of an agency: its data, its bookings, and how it books for its guests (A3). Visitors are led to the login. */
export function AgencyPage(props: AgencyPageProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const members = useMembers();
  const profile = useProfile();
  const navigate = useNavigate();
  // As the server renders it, until the page is live.
  const member = hydrated ? profile : undefined;
  useEffect(() => {
    if (member === null) void navigate({ to: '/agency/login', replace: true });
  }, [member, navigate]);
  if (members && member) return <OfMember key={member.memberId} members={members} {...props} />;
  return (
    <Frame title={t`Agency`}>
      <LoadingStatus />
      <Skeleton shape="block" />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <BasketMain title={title}>
      <PageHeading>{title}</PageHeading>
      {children}
    </BasketMain>
  );
}

function OfMember({ members, number, search, Details, NotFound }: AgencyPageProps & { readonly members: Members }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const loaded = useLoadedList<OwnAgency, ShownTrouble>(useCallback(() => readAgency(members, number), [members, number]), stay);
  const agency = loaded.list?.agency;
  const own = agency?.number;
  useEffect(() => {
    if (own !== undefined && own !== number) void navigate({ to: '/agency/{-$kno}', params: { kno: own }, replace: true });
  }, [own, number, navigate]);
  if (number !== undefined && loaded.trouble === 'refused') return <NotFound />;
  if (agency === null) return <NoAgency />;
  if (!agency) return <Frame title={t`Agency`}><ListStatus loaded={loaded} /></Frame>;
  return (
    <Frame title={agency.company}>
      {search.booking === undefined ? (
        <Split>
          <AgencyBookings members={members} number={agency.number} search={search} />
          <AgencyTicket agency={agency} />
        </Split>
      ) : <AgencyBooking key={search.booking} members={members} number={agency.number} search={search} booking={search.booking} Details={Details} />}
    </Frame>
  );
}

/** Shown to a member who belongs to no agency. */
function NoAgency() {
  const { t } = useLingui();
  return (
    <Frame title={t`Your account belongs to no agency`}>
      <div className="flow">
        <p><Trans>This page is for travel agencies that we have accepted. If you have applied with another e-mail address, please log out and log in with that one.</Trans></p>
        <p><Link className={buttonClass({ big: true })} to="/agency/forms">{t`Apply as an agency`}</Link></p>
        <p><Link className="link" to="/user/reservations" search={{}}>{t`My profile`}</Link></p>
      </div>
    </Frame>
  );
}
