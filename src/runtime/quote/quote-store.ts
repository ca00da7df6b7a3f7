import { decideQuoteDraft, type QuoteDraftCommand } from '#domain/quotation/decide-quote-draft.ts';
import { parseQuoteDraftEvent } from '#domain/quotation/parse-quote-draft-event.ts';
import { evolveQuoteDrafts, noQuoteDrafts, restatedQuoteDrafts, type QuoteDraftState } from '#domain/quotation/quote-draft.ts';
import type { EventLog } from '#log/event-log.ts';
import { type KeptStream, StreamStore } from '#runtime/personal/stream-store.ts';
import type { Platform } from '#runtime/platform.ts';

export type QuoteStore = KeptStream<QuoteDraftState, QuoteDraftCommand>;

/** Opens the requests for quotes of this device. Rejects with ReadFailed. */
export function openQuoteDrafts(log: EventLog, platform: Pick<Platform, 'now' | 'newId'>): Promise<QuoteStore> {
  const context = () => ({ now: platform.now(), newId: () => platform.newId() });
  return StreamStore.open(log, 'draft/quote', {
    blank: noQuoteDrafts,
    version: 4,
    parse: parseQuoteDraftEvent,
    evolve: evolveQuoteDrafts,
    restate: (state) => restatedQuoteDrafts(state, context()),
    decide: (state, command: QuoteDraftCommand) => decideQuoteDraft(state, command, context()),
  });
}
