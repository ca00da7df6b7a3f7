import type { SharedRecord } from '#contract/calls/draft.ts';
import { sortRecords, type LocalEvent, type LocalRecord } from '#domain/draft/ordered-fold.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Ack } from './ack.ts';
import type { DeviceLink, Link } from './device-link.ts';

/**
 * What became of one exchange. `done`: the answer is stored; `left` says that there
 * is more to send or to fetch. `failed`: no answer, or an invalid one;
 * worth another try. `denied`: this device's access is not what the server knows.
 */
export type Exchanged =
  | { readonly kind: 'done'; readonly left: boolean; readonly ack: Ack | null; /** Another device wrote something. */ readonly others: boolean; /** The server's copy takes no more. */ readonly full?: boolean }
  | { readonly kind: 'failed'; /** The server asked not to be asked again before, ms. */ readonly retryAfterMs?: number | null }
  | { readonly kind: 'denied' };

export interface ExchangeOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly device: DeviceLink;
  readonly send: Send;
  readonly platform: Pick<Platform, 'now' | 'newId'>;
  /** False while the log is being erased, and once this tab has closed. */
  readonly mayStore?: () => boolean;
  /** The page may be closed at any moment. */
  readonly leaving?: () => boolean;
  /** Places of the log whose events this device has lost. */
  readonly damaged?: () => readonly number[];
  /** The server's seq up to which this page knows others' changes in a draft to have been seen. */
  readonly seen?: (draft: string) => number;
}

/** What the parts of an exchange share. */
export interface ExchangeContext extends Required<ExchangeOptions> {
  /** The server's seq up to which others' changes were seen, by the ack row and by this page. */
  seenIn(ack: Pick<Ack, 'draft' | 'seen'>): number;
  /** The answer arrived too late to be stored. */
  isGivenUp(link: Link): boolean;
}

export function exchangeContext(options: ExchangeOptions): ExchangeContext {
  const { device, mayStore = () => true, leaving = () => false, damaged = () => [], seen = () => 0 } = options;
  return {
    ...options, mayStore, leaving, damaged, seen,
    seenIn: (ack) => Math.max(ack.seen, seen(ack.draft)),
    isGivenUp: (link) => !mayStore() || device.link$.value?.draftId !== link.draftId,
  };
}

/** What of a draft is here, by id. */
export function byId(records: readonly LocalRecord[], draft: string): Map<string, LocalEvent> {
  return new Map(sortRecords(records, draft).map((local) => [local.event.id, local]));
}

/** Where the events of an answer end in the server's order; 0 for none. */
export const lastSeq = (events: readonly SharedRecord[]): number => events.at(-1)?.seq ?? 0;
