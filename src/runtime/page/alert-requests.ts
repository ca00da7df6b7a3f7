import { refusedBy } from '#api/api-error.ts';
import { availabilityAlert, availabilityAlertStop } from '#contract/calls/availability-alerts.ts';
import type { AwaitedDays } from '#domain/awaited-days.ts';
import type { Locale } from '#domain/catalogue.ts';
import type { Send } from '#runtime/send.ts';
import type { AlertOutcome, StopOutcome } from './page-context.ts';
import { deliveryOf } from './visitor-requests.ts';

/** The calls of alerts about taken days (B15), fetched with the first of them. */

export async function awaitDays(send: Send, awaited: AwaitedDays, lang: Locale): Promise<AlertOutcome> {
  try {
    await send(availabilityAlert, { ...awaited, lang });
    return 'stored';
  } catch (error) {
    const code = refusedBy(availabilityAlert, error)?.code;
    return code === 'open' || code === 'notOffered' ? code : deliveryOf(error);
  }
}

export async function stopAlerts(send: Send, token: string): Promise<StopOutcome> {
  try {
    const { deleted } = await send(availabilityAlertStop, { token });
    return deleted ? 'stored' : 'unknown';
  } catch (error) {
    return deliveryOf(error);
  }
}
