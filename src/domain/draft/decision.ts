import type { IsoDate } from '#domain/catalogue.ts';
import type { DraftCommand } from './commands.ts';
import type { DraftEvent, DraftEventType, EventData, EventOf } from './events.ts';
import type { DraftProblem } from './problem.ts';
import type { DraftState } from './state.ts';
import { versionOf } from './upcast.ts';

/** What a decision may know of the world. */
export interface DecideContext {
  /** Epoch ms by this device; what happens is stamped with it. */
  readonly now: number;
  /** Epoch ms by the server, against which a time that it gave is judged; left out where only the device's is to be had. */
  readonly serverNow?: number;
  /** A fresh random UUID each time. */
  readonly newId: () => string;
  /** The visitor's calendar day. */
  readonly today: IsoDate;
}

export type Decision = { readonly ok: true; readonly events: readonly DraftEvent[] } | { readonly ok: false; readonly problems: readonly DraftProblem[] };

export type CommandOf<T extends DraftCommand['type']> = Extract<DraftCommand, { type: T }>;

/** Decides one kind of command. */
export type Decider<T extends DraftCommand['type']> = (state: DraftState, command: CommandOf<T>, context: DecideContext) => Decision;
export type Deciders<T extends DraftCommand['type']> = { readonly [K in T]: Decider<K> };

/** Nothing to say: the state is already so. */
export const nothing: Decision = { ok: true, events: [] };

export function refuse(...problems: readonly DraftProblem[]): Decision {
  return { ok: false, problems };
}

/** A new event, stamped by the context. */
export function event<T extends DraftEventType>(context: DecideContext, type: T, data: EventData[T]): EventOf<T> {
  return { id: context.newId(), type, v: versionOf(type) as EventOf<T>['v'], at: context.now, data };
}

/** One new event. */
export function happened<T extends DraftEventType>(context: DecideContext, type: T, data: EventData[T]): Decision {
  return { ok: true, events: [event(context, type, data) as DraftEvent] };
}
