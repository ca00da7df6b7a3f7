import type { ClockTime, CurrencyCode, IsoDate } from '#domain/catalogue.ts';
import type { DraftCommand } from './commands.ts';
import type { DraftEvent, DraftEventType, EventData, EventOf } from './events.ts';
import type { DraftProblem } from './draft-problem.ts';
import type { DraftState } from './state.ts';
import { versionOf } from './upcast.ts';

/** What a decision depends on beside the state. */
export interface DecideContext {
  /** Epoch ms by this device's clock; the timestamp of new events. */
  readonly now: number;
  /** Epoch ms by the server's clock, compared with times that the server gave. Absent while only the device's time is known. */
  readonly serverNow?: number;
  /** A fresh random UUID each time. */
  readonly newId: () => string;
  /** Day and time at the destination; see `BookableDays`. */
  readonly today: IsoDate;
  readonly time?: ClockTime;
  /** The operator's booking horizon (B9); the default one when absent. */
  readonly horizonMonths?: number;
  /** Currencies of the operator's accounts (B21); none when absent. */
  readonly bankTransferCurrencies?: readonly CurrencyCode[];
}

export type Decision = { readonly ok: true; readonly events: readonly DraftEvent[] } | { readonly ok: false; readonly problems: readonly DraftProblem[] };

export type CommandOf<T extends DraftCommand['type']> = Extract<DraftCommand, { type: T }>;

/** Decides one kind of command. */
export type Decider<T extends DraftCommand['type']> = (state: DraftState, command: CommandOf<T>, context: DecideContext) => Decision;
export type Deciders<T extends DraftCommand['type']> = { readonly [K in T]: Decider<K> };

/** No events: the command changes nothing. */
export const noChange: Decision = { ok: true, events: [] };

export function refuse(...problems: readonly DraftProblem[]): Decision {
  return { ok: false, problems };
}

/** A new event with an id and a timestamp from the context. */
export function event<T extends DraftEventType>(context: DecideContext, type: T, data: EventData[T]): EventOf<T> {
  return { id: context.newId(), type, v: versionOf(type) as EventOf<T>['v'], at: context.now, data };
}

/** The decision to append one new event. */
export function accept<T extends DraftEventType>(context: DecideContext, type: T, data: EventData[T]): Decision {
  return { ok: true, events: [event(context, type, data) as DraftEvent] };
}
