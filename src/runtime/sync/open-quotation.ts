import type { CommandOf, DecideContext } from '#domain/draft/decision.ts';
import { linesToKeep } from '#domain/draft/state.ts';
import type { EventLog } from '#log/event-log.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';
import type { DeviceDrafts } from './device-drafts.ts';
import { openDeviceLink } from './device-link.ts';
import { quoteStream } from './own-stream.ts';

export interface QuotationOpeningParts {
  readonly log: EventLog;
  /** The open basket's stream and its draft. */
  readonly stream: string;
  readonly draft: DraftStore;
  readonly drafts: DeviceDrafts;
  readonly context: () => DecideContext;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'now' | 'newId' | 'randomBytes'>;
}

/** `paying`: a payment of the open basket is in progress. `notStored`: the device could not store it, or must reload first; the open basket stays. */
export type QuotationOpened = 'opened' | 'paying' | 'notStored';

/**
 * Opens the basket of a quote instead of the open one, which is kept. Each quote has a basket of its own, so the two
 * are synchronised, resumed and paid apart. The last write opens it; after a failure before that, the open basket is
 * still open, and opening the quote again repeats nothing.
 */
export async function openQuotation({ log, stream, draft, drafts, context, timers, platform }: QuotationOpeningParts, command: CommandOf<'OpenQuotation'>): Promise<QuotationOpened> {
  const target = quoteStream(command.quotation.quoteId);
  if (target === stream) return (await draft.dispatch(command)).status === 'stored' ? 'opened' : 'notStored';
  const left = draft.state$.value;
  if (left.checkout.status === 'pending') return 'paying';
  try {
    if (!(await dispatchTo(target, { log, context, timers, platform }, command))) return 'notStored';
    await drafts.open({ stream: target, left: { stream, lines: linesToKeep(left) } });
    return 'opened';
  } catch {
    return 'notStored';
  }
}

/** Dispatches a command to a draft that is not open. @returns whether it is stored */
async function dispatchTo(stream: string, { log, context, timers, platform }: Pick<QuotationOpeningParts, 'log' | 'context' | 'timers' | 'platform'>, command: CommandOf<'OpenQuotation'>): Promise<boolean> {
  // The order of a shared draft's events depends on which copy it is linked to.
  const device = await openDeviceLink({ log, stream, platform });
  try {
    const draft = await DraftStore.open({ log, stream, context, draft: device.link$.value?.draftId ?? null, timers });
    try {
      return (await draft.dispatch(command)).status === 'stored';
    } finally {
      draft.close();
    }
  } finally {
    device.close();
  }
}
