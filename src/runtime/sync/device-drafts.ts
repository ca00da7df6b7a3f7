import { BehaviorSubject } from 'rxjs';
import type { EventLog, LogEvent } from '#log/event-log.ts';
import { queue } from '#log/queue.ts';
import type { Platform } from '#runtime/platform.ts';
import { DEVICE_STREAM, linkedSecretOf } from './device-link.ts';
import { isQuoteStream, OWN_STREAM } from './own-stream.ts';

/** The stream of a basket that was opened by a link, by its id at the server. */
export const linkedStream = (draftId: string): string => `${OWN_STREAM}/${draftId}`;

/** A basket of this device that is not open now. Nothing of it is sent while another one is open. */
export interface KeptDraft {
  readonly stream: string;
  /** Number of lines when it was left. */
  readonly lines: number;
}

export interface DraftsView {
  /** Stream of the open basket. */
  readonly active: string;
  /** Stream of the last open basket that is not a quote's: the open one, or the one that was left to open a quote's. */
  readonly beforeQuote: string;
  /** Other baskets that had lines when they were left; the last left first. */
  readonly kept: readonly KeptDraft[];
}

/** An event of the stream `device`: from now on this basket is the open one. */
interface DraftOpened {
  readonly stream: string;
  /** The basket that was open before. */
  readonly left: KeptDraft;
}

/** The baskets of this device, each in a stream of its own: its own one, those opened by a link, and those of quotes. One is open. */
export interface DeviceDrafts {
  readonly view$: BehaviorSubject<DraftsView>;
  /** Opens a basket instead of the open one, in every tab. */
  open(opened: DraftOpened): Promise<void>;
  /** The last secret that each stream was linked to. */
  secrets(): ReadonlyMap<string, string>;
  close(): void;
}

const OPENED = 'DraftOpened';

const isStream = (value: unknown): value is string => typeof value === 'string' && (value === OWN_STREAM || value.startsWith(`${OWN_STREAM}/`));

function openedOf({ type, data }: LogEvent): DraftOpened | null {
  const { stream, left } = (type === OPENED && typeof data === 'object' && data !== null ? data : {}) as Partial<DraftOpened>;
  return isStream(stream) && isStream(left?.stream) && Number.isSafeInteger(left.lines) ? { stream, left } : null;
}

/** The view, and the number of lines with which the open basket was last left; 1 for one that was never left. */
interface Followed {
  readonly view: DraftsView;
  readonly lines: number;
}

const NOTHING: Followed = { view: { active: OWN_STREAM, beforeQuote: OWN_STREAM, kept: [] }, lines: 0 };

/** Applies one `DraftOpened`. If another tab has meanwhile opened a third basket, this event leaves that one, too. */
function follow(before: Followed, event: LogEvent): Followed {
  const opened = openedOf(event);
  if (!opened) return before;
  const { stream, left } = opened;
  const { active, beforeQuote, kept } = before.view;
  const others = [{ stream: active, lines: before.lines }, ...kept].filter((draft) => draft.stream !== left.stream);
  const known = [left, ...others].filter(({ lines }) => lines > 0);
  return {
    view: { active: stream, beforeQuote: isQuoteStream(stream) ? beforeQuote : stream, kept: known.filter((draft) => draft.stream !== stream) },
    lines: known.find((draft) => draft.stream === stream)?.lines ?? 1,
  };
}

/** Reads which baskets this device has, and follows other tabs. Rejects with ReadFailed. */
export async function openDeviceDrafts({ log, platform }: { readonly log: EventLog; readonly platform: Pick<Platform, 'now' | 'newId'> }): Promise<DeviceDrafts> {
  const view$ = new BehaviorSubject(NOTHING.view);
  let events: readonly LogEvent[] = [];
  const inTurn = queue();
  const refresh = () => inTurn(async () => {
    events = (await log.read(DEVICE_STREAM)).events.map(({ event }) => event);
    const { view } = events.reduce(follow, NOTHING);
    if (JSON.stringify(view) !== JSON.stringify(view$.value)) view$.next(view);
  });
  await refresh();
  const unsubscribe = log.subscribe(DEVICE_STREAM, () => {
    refresh().catch(() => undefined); // read again after the next change
  });
  return {
    view$,
    async open(data) {
      await log.append(DEVICE_STREAM, [{ id: platform.newId(), type: OPENED, v: 1, at: platform.now(), data }]);
      await refresh();
    },
    secrets: () => new Map(events.flatMap((event) => {
      const linked = linkedSecretOf(event);
      return linked ? [[linked.stream, linked.secret] as const] : [];
    })),
    close: unsubscribe,
  };
}
