import type { KeptStream } from '#runtime/personal/stream-store.ts';
import type { Send } from '#runtime/send.ts';
import type { EventLog } from '#log/event-log.ts';
import { loadRules } from '#verticals/domain.ts';
import { findVerticals } from '#verticals/find-verticals.ts';
import { loadSchemas } from '#verticals/schemas.ts';
import { loadTexts } from '#verticals/texts.ts';

/**
 * Loads the code of all verticals that are named in some data. Drafts are checked, folded, priced and displayed
 * synchronously, so this must happen before data from the log, the server or a command is used.
 */
export async function loadVerticalsIn(data: unknown): Promise<void> {
  const names = findVerticals(data);
  await Promise.all([loadSchemas(names), loadRules(names), loadTexts(names)]);
}

async function prepared<T>(arriving: Promise<T>): Promise<T> {
  const data = await arriving;
  await loadVerticalsIn(data);
  return data;
}

/** Wraps the log: a read resolves once the verticals in its result are loaded, and rejects when they cannot be fetched. */
export function withVerticals(log: EventLog): EventLog {
  return { ...log, read: (...args) => prepared(log.read(...args)), restore: (...args) => prepared(log.restore(...args)) };
}

/** Wraps `send`: the answer resolves once the verticals in it are loaded. */
export function sendWithVerticals(send: Send): Send {
  return (call, request, options) => prepared(send(call, request, options));
}

/** Wraps a store of this device: a command waits until the verticals in it are loaded. */
export function storeWithVerticals<S, C>(store: KeptStream<S, C>): KeptStream<S, C> {
  return {
    state$: store.state$,
    damage$: store.damage$,
    async dispatch(command) {
      await loadVerticalsIn(command);
      return store.dispatch(command);
    },
  };
}
