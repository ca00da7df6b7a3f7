import { BehaviorSubject } from 'rxjs';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { decide } from '#domain/draft/decide.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { evolve } from '#domain/draft/evolve.ts';
import type { DraftProblem } from '#domain/draft/problem.ts';
import { parseEvent } from '#domain/draft/schema.ts';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import type { Damage, EventLog } from '#log/event-log.ts';

/** `refused`: nothing was to be stored. `failed`: it was not stored and the state went back to what it was. */
export type Dispatched =
  | { readonly status: 'stored'; readonly events: readonly DraftEvent[] }
  | { readonly status: 'refused'; readonly problems: readonly DraftProblem[] }
  | { readonly status: 'failed'; readonly cause: unknown };

export interface DraftStore {
  /** Confirmed events folded, then those on their way to storage. */
  readonly state$: BehaviorSubject<DraftState>;
  /** What of the stream could not be read (L9). */
  readonly damage$: BehaviorSubject<readonly Damage[]>;
  /** When the newest event found on opening was written, epoch ms; null for an empty stream. */
  readonly keptAt: number | null;
  /** Decides, shows the outcome at once and resolves when it is durable (design section 2). Never rejects. */
  dispatch(command: DraftCommand): Promise<Dispatched>;
  close(): void;
}

export interface DraftStoreOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly context: () => DecideContext;
}

/** The loop of one draft: command, decide, append, fold. Rejects when the stream cannot be read at all. */
export async function openDraftStore({ log, stream, context }: DraftStoreOptions): Promise<DraftStore> {
  let confirmed = blankDraft;
  let head = 0;
  let newestAt: number | null = null;
  /** Shown, not yet confirmed, in the order of dispatch. */
  let pending: readonly (readonly DraftEvent[])[] = [];
  /** Appends that have not ended. */
  const appending = new Set<Promise<unknown>>();
  const state$ = new BehaviorSubject(confirmed);
  const damage$ = new BehaviorSubject<readonly Damage[]>([]);

  const publish = () => state$.next(pending.flat().reduce((state, event) => evolve(state, event), confirmed));

  /** Reads what is stored above what was folded, whoever wrote it. One reading at a time. */
  let reading: Promise<void> = Promise.resolve();
  function catchUp(): Promise<void> {
    reading = reading.catch(() => undefined).then(async () => {
      const result = await log.read(stream, head);
      const arrived = new Set<string>();
      const unreadable: Damage[] = [];
      for (const { seq, event } of result.events) {
        arrived.add(event.id);
        const known = parseEvent(event);
        if (known) newestAt = known.at;
        else unreadable.push({ seq, kind: 'badJson' });
        confirmed = evolve(confirmed, known ?? { id: event.id, type: 'unreadable', v: event.v });
      }
      head = result.head;
      pending = pending.filter(([first]) => !first || !arrived.has(first.id));
      if (result.damage.length + unreadable.length > 0) damage$.next([...damage$.value, ...result.damage, ...unreadable]);
      publish();
    });
    return reading;
  }

  await catchUp();
  const keptAt = newestAt;

  const unsubscribe = log.subscribe(stream, (now) => {
    if (now === 0) {
      confirmed = blankDraft;
      head = 0;
      publish();
    } else if (now > head) {
      // A reading that fails is tried again with the next hint.
      catchUp().catch(() => undefined);
    }
  });

  async function dispatch(command: DraftCommand): Promise<Dispatched> {
    const decision = decide(state$.value, command, context());
    if (!decision.ok) return { status: 'refused', problems: decision.problems };
    const { events } = decision;
    if (events.length === 0) {
      if (appending.size === 0) return { status: 'stored', events };
      // What makes this one needless may itself be on its way, and may fail.
      await Promise.allSettled(appending);
      return dispatch(command);
    }
    pending = [...pending, events];
    publish();
    const append = log.append(stream, events);
    appending.add(append);
    try {
      await append;
    } catch (cause) {
      pending = pending.filter((batch) => batch !== events);
      publish();
      return { status: 'failed', cause };
    } finally {
      appending.delete(append);
    }
    // Durable by now: should this reading fail, the events stay shown as pending until the next one.
    await catchUp().catch(() => undefined);
    return { status: 'stored', events };
  }

  return {
    state$,
    damage$,
    keptAt,
    dispatch,
    close() {
      unsubscribe();
      state$.complete();
      damage$.complete();
    },
  };
}
