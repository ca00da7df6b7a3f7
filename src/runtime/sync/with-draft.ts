import type { DecideContext } from '#domain/draft/decision.ts';
import type { EventLog } from '#log/event-log.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';
import { openDeviceLink } from './device-link.ts';

export interface DraftParts {
  readonly log: EventLog;
  readonly context: () => DecideContext;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'now' | 'newId' | 'randomBytes'>;
}

/** Opens the draft of a basket that is not the open one, as this device stored it, and closes it after the work on it. Rejects with ReadFailed. */
export async function withDraft<T>(stream: string, { log, context, timers, platform }: DraftParts, work: (draft: DraftStore) => T | Promise<T>): Promise<T> {
  // The order of a shared draft's events depends on which copy it is linked to.
  const device = await openDeviceLink({ log, stream, platform });
  try {
    const draft = await DraftStore.open({ log, stream, context, draft: device.link$.value?.draftId ?? null, timers });
    try {
      return await work(draft);
    } finally {
      draft.close();
    }
  } finally {
    device.close();
  }
}
