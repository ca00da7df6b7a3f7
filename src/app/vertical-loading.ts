import type { Send } from '#runtime/page-data.ts';
import type { EventLog } from '#log/event-log.ts';
import { loadRules } from '#verticals/domain.ts';
import { verticalsNamedIn } from '#verticals/named-in.ts';

/**
 * The draft is folded, priced and validated without a wait, so the rules of a
 * vertical must be here before data of it is. Data comes from two places: the
 * log and the server.
 */

/** The log, which gives what it has read once the rules for it are loaded. Reading rejects when they can't be fetched. */
export function withVerticals(log: EventLog): EventLog {
  const prepared = async <T>(reading: Promise<T>): Promise<T> => {
    const found = await reading;
    await loadRules(verticalsNamedIn(found));
    return found;
  };
  return { ...log, read: (...args) => prepared(log.read(...args)), restore: (...args) => prepared(log.restore(...args)) };
}

/** Sends a call and gives its answer once the rules of the verticals in it are loaded. */
export function sendWithVerticals(send: Send): Send {
  return async (call, request, options) => {
    const answer = await send(call, request, options);
    await loadRules(verticalsNamedIn(answer));
    return answer;
  };
}
