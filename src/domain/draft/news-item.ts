import type { LocalizedText, Party, Selection } from '#domain/catalogue.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import type { Money, UnavailableReason } from './events.ts';

/**
 * Where an event comes from, seen from this device. `asked`: from elsewhere, but
 * fetched because the visitor asked for it (a basket opened by a link, or restored
 * after eviction), so it gives no news.
 */
export type Origin = 'here' | 'elsewhere' | 'asked';

/** Who changed it: another device with the same draft, or the operator. */
export type NewsSource = 'otherDevice' | 'server';

interface NewsHead {
  /** Id of the event that caused it. */
  readonly id: string;
  /** Epoch ms by its writer's clock. */
  readonly at: number;
  readonly by: NewsSource;
}

interface AboutLine extends NewsHead {
  readonly lineId: string;
  /** Title of the line's product. */
  readonly title: LocalizedText;
}

/** The part of a line that another device changed. */
export type LineChange =
  | { readonly what: 'dates'; readonly before: Selection; readonly after: Selection }
  | { readonly what: 'party'; readonly before: Party; readonly after: Party }
  | { readonly what: 'extra'; readonly code: string; readonly name: LocalizedText | null; readonly before: number; readonly after: number };

export const DETAILS = ['guest', 'hotel', 'note', 'currency', 'voucher', 'plan'] as const;
export type Detail = (typeof DETAILS)[number];

/**
 * A change of the basket that was made elsewhere (L11). The visitor sees it before
 * the next payment. News belong to the device, not to the draft: devices need not
 * agree on them.
 *
 * Nothing is shown twice. A price change that is `unseen` on its line is shown
 * there, whichever device requested the price. It becomes news only when another
 * device has acknowledged it, because then the line no longer shows it.
 */
export type NewsItem =
  | (AboutLine & { readonly kind: 'lineAdded' })
  | (AboutLine & { readonly kind: 'lineRemoved' })
  | (AboutLine & { readonly kind: 'lineChanged'; readonly change: LineChange })
  | (AboutLine & { readonly kind: 'requoted'; readonly from: Money; readonly to: Money; readonly causes: readonly ChangeCause[] })
  | (AboutLine & { readonly kind: 'unavailable'; readonly reason: UnavailableReason })
  | (NewsHead & { readonly kind: 'booked'; readonly bookingNumber: string })
  | (NewsHead & { readonly kind: 'detailsChanged'; readonly detail: Detail });

