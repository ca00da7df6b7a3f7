import { Plural, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import { requestedParts, tripParts } from '#domain/trip/trip-part.ts';
import { tripRemarks } from '#domain/trip/trip-remarks.ts';
import { Badge } from '#ui/badge.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import type { TripViewProps } from './trip-view.lazy.tsx';

export interface TripPlaceProps {
  /** Kept by the page, so that what was opened while the basket loads stays open. */
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

const loadView = () => import('./trip-view.lazy.tsx');

/** The basket as a trip (T1), closed at first; its summary says how many remarks there are (T2). Nothing for a basket without days. */
export function TripDisclosure({ lines, requests, locked, open, onToggle }: TripPlaceProps & Pick<TripViewProps, 'lines' | 'locked'> & { readonly requests: readonly SentRequest[] }) {
  const { t } = useLingui();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const [View, load] = useLazyComponent<TripViewProps>(loadView);
  const [hasFailed, setFailed] = useState(false);
  const parts = tripParts(lines);
  const requested = requestedParts(requests, dayAtDestination(clock.now()));
  const remarks = tripRemarks(parts, requested);
  // Not when it is toggled: what was opened while the basket loads is open from the beginning.
  useEffect(() => {
    if (open) void load().then((isLoaded) => setFailed(!isLoaded));
  }, [open, load]);
  if (parts.length + requested.length === 0) return null;
  return (
    <QuietDisclosure
      title={
        <>
          {t`Your trip, day by day`}
          {remarks.length > 0 && <> <Badge tone="sea"><Plural value={remarks.length} one="# hint" other="# hints" /></Badge></>}
        </>
      }
      open={open}
      onToggle={onToggle}
    >
      {View ? <View lines={lines} parts={parts} requested={requested} remarks={remarks} locked={locked} /> : hasFailed ? (
        <p role="alert">{t`The trip did not load. Please close this and open it again.`}</p>
      ) : (
        <>
          <LoadingStatus />
          <Skeleton />
        </>
      )}
    </QuietDisclosure>
  );
}

/** The disclosure while the basket loads. */
export function TripPlace({ open, onToggle }: TripPlaceProps) {
  const { t } = useLingui();
  return <QuietDisclosure title={t`Your trip, day by day`} open={open} onToggle={onToggle}><Skeleton /></QuietDisclosure>;
}
