import type { SharedRecord } from '#contract/calls/draft.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Ack } from './ack.ts';
import type { DeviceLink, Link } from './device-link.ts';
import { EventIndex } from './event-index.ts';

/**
 * The result of one exchange. `done`: the answer is stored; with `left` there is
 * more to send or to fetch. `failed`: no answer, or an invalid one; retry. `denied`:
 * the server denies access to this device.
 */
export type Exchanged =
  | { readonly kind: 'done'; readonly left: boolean; readonly ack: Ack | null; /** Another device has written. */ readonly others: boolean; /** The server's copy is full. */ readonly full?: boolean }
  | { readonly kind: 'failed'; /** The server's Retry-After, ms. */ readonly retryAfterMs?: number | null }
  | { readonly kind: 'denied' };

export interface ExchangeOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly device: DeviceLink;
  readonly send: Send;
  readonly platform: Pick<Platform, 'now' | 'newId'>;
  /** False while the log is being erased, and after this tab has closed. */
  readonly mayStore?: () => boolean;
  /** Whether the page may be closed at any moment. */
  readonly leaving?: () => boolean;
  /** Local seqs of events that this device has lost. */
  readonly damaged?: () => readonly number[];
  /** The server's seq in a draft up to which the visitor has seen others' changes, by this page. */
  readonly seen?: (draft: string) => number;
}

/** The dependencies shared by the parts of an exchange. */
export interface ExchangeContext extends Required<ExchangeOptions> {
  /** The ids of what is stored. */
  readonly stored: EventIndex;
  /** The server's seq up to which others' changes were seen, by the ack row or this page. */
  seenIn(ack: Pick<Ack, 'draft' | 'seen'>): number;
  /** Whether an answer must not be stored, because the draft was erased or relinked meanwhile. */
  isGivenUp(link: Link): boolean;
}

export function exchangeContext(options: ExchangeOptions): ExchangeContext {
  const { log, stream, device, mayStore = () => true, leaving = () => false, damaged = () => [], seen = () => 0 } = options;
  return {
    ...options, mayStore, leaving, damaged, seen,
    stored: new EventIndex(log, stream),
    seenIn: (ack) => Math.max(ack.seen, seen(ack.draft)),
    isGivenUp: (link) => !mayStore() || device.link$.value?.draftId !== link.draftId,
  };
}

/** The server's seq of an answer's last event; 0 without events. */
export const lastSeq = (events: readonly SharedRecord[]): number => events.at(-1)?.seq ?? 0;
