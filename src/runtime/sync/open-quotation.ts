import type { CommandOf } from '#domain/draft/decision.ts';
import { linesToKeep } from '#domain/draft/state.ts';
import type { DraftStore } from '#runtime/basket/draft-store.ts';
import type { DeviceDrafts } from './device-drafts.ts';
import { quoteStream } from './own-stream.ts';
import { type DraftParts, withDraft } from './with-draft.ts';

export interface QuotationOpeningParts extends DraftParts {
  /** The open basket's stream and its draft. */
  readonly stream: string;
  readonly draft: DraftStore;
  readonly drafts: DeviceDrafts;
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
    const { status } = await withDraft(target, { log, context, timers, platform }, (opening) => opening.dispatch(command));
    if (status !== 'stored') return 'notStored';
    await drafts.open({ stream: target, left: { stream, lines: linesToKeep(left) } });
    return 'opened';
  } catch {
    return 'notStored';
  }
}
