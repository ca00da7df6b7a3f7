import { useRouteContext } from '@tanstack/react-router';
import type { IsoDate } from '#domain/catalogue.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { useShell } from './use-shell.ts';

/** The calendar day at the destinations now. For pages that are not rendered by the server, whose day may be another one. */
export function useDestinationDay(): IsoDate {
  const { timeZone } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  return dayAtDestination(clock.now(), timeZone);
}
