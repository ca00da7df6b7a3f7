import type { LocalizedText, Party, Selection } from '#domain/catalogue.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import type { Money, UnavailableReason } from './events.ts';

/** Where an event comes from, as this device sees it. `asked` is elsewhere, too, but fetched because the visitor wanted it here: a basket taken over by a link or brought back after eviction is no news. */
export type Origin = 'here' | 'elsewhere' | 'asked';

/** Who changed it: another device with the same draft, or the operator. */
export type NewsSource = 'otherDevice' | 'server';

interface Told {
  /** Id of the event that told it. */
  readonly id: string;
  /** Epoch ms by its writer's clock. */
  readonly at: number;
  readonly by: NewsSource;
}

interface AboutLine extends Told {
  readonly lineId: string;
  /** Of its product. */
  readonly title: LocalizedText;
}

/** What of a line's wish another device changed. */
export type WishChange =
  | { readonly what: 'dates'; readonly before: Selection; readonly after: Selection }
  | { readonly what: 'party'; readonly before: Party; readonly after: Party }
  | { readonly what: 'extra'; readonly code: string; readonly name: LocalizedText | null; readonly before: number; readonly after: number };

export const DETAILS = ['guest', 'hotel', 'note', 'currency', 'plan'] as const;
export type Detail = (typeof DETAILS)[number];

/**
 * Something in the basket that became different without this device (L11). The
 * visitor sees it before the next payment. News belong to the device, not to the
 * draft: they are no part of the state on which devices agree.
 *
 * Nothing is told twice. While a moved price waits on its line as `unseen`, the
 * line tells it, whoever asked the server; it becomes news only when another
 * device has acknowledged it, because then this one would never hear of it.
 */
export type NewsItem =
  | (AboutLine & { readonly kind: 'lineAdded' })
  | (AboutLine & { readonly kind: 'lineRemoved' })
  | (AboutLine & { readonly kind: 'lineChanged'; readonly change: WishChange })
  | (AboutLine & { readonly kind: 'requoted'; readonly from: Money; readonly to: Money; readonly causes: readonly ChangeCause[] })
  | (AboutLine & { readonly kind: 'unavailable'; readonly reason: UnavailableReason })
  | (Told & { readonly kind: 'booked'; readonly bookingNumber: string })
  | (Told & { readonly kind: 'detailsChanged'; readonly detail: Detail });

