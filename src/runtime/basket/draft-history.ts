import { historyOf, type HistoryEntry } from '#domain/draft/history.ts';
import { sortRecords, originOf } from '#domain/draft/ordered-fold.ts';
import type { EventLog } from '#log/event-log.ts';
import { draftRecord, recordsOf } from './draft-records.ts';

/** Queries a draft's log for data that is not in the fold. */
export class DraftHistory {
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly draft: () => string | null;

  /** @param draft id of the server's draft whose order sorts the history */
  constructor(log: EventLog, stream: string, draft: () => string | null) {
    this.log = log;
    this.stream = stream;
    this.draft = draft;
  }

  /** The changes of the basket, newest first. Rejects with ReadFailed. */
  async entries(): Promise<HistoryEntry[]> {
    const { events } = await this.log.read(this.stream);
    return historyOf(sortRecords(recordsOf(events), this.draft()).map((local) => ({ event: local.event, origin: originOf(local) })));
  }

  /** Whether a checkout began on this device, not on another with the same draft. Rejects with ReadFailed. */
  async begunHere(checkoutId: string): Promise<boolean> {
    const { events } = await this.log.read(this.stream);
    return events.map(draftRecord).some(({ kind, record }) => {
      if (kind !== 'event' || record.place) return false;
      const { event } = record;
      return event.type === 'CheckoutIntended' && 'data' in event && event.data.checkoutId === checkoutId;
    });
  }
}
