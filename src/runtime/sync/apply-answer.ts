import type { DraftExchange } from '#contract/calls/draft.ts';
import type { LocalEvent, RemotePlace } from '#domain/draft/ordered-fold.ts';
import type { LogEvent } from '#log/event-log.ts';
import { asMoves, asRemote } from '#runtime/basket/draft-records.ts';
import { type Ack, freshAck } from './ack.ts';
import type { DamageRepair } from './damage-repair.ts';
import { localSeqOf } from './damaged-places.ts';
import type { Link } from './device-link.ts';
import type { ExchangeContext } from './exchange-context.ts';

/** Event types that the server creates, so they are no evidence of another device. */
const FACTS: ReadonlySet<string> = new Set(['LineRequoted', 'LineUnavailable', 'HoldExpired']);

const isSamePlace = (one: RemotePlace | null, other: RemotePlace): boolean => one?.draft === other.draft && one.seq === other.seq && one.after === other.after;

export interface Applied {
  readonly ack: Ack;
  /** Whether another device has written. */
  readonly others: boolean;
}

export interface AnswerSetting {
  readonly link: Link;
  readonly before: Ack;
  /** Local seqs of the own events up to `before.head` that wait to be acknowledged, by id, ascending. */
  readonly outbox: ReadonlyMap<string, number>;
  /** Restores events that the log has lost; absent when nothing is repaired. */
  readonly repair?: DamageRepair;
}

/**
 * Appends the new events of an answer, then writes the ack. Can be interrupted at any point and repeated.
 * @returns null when the server has events under this device's id that are not in its log
 */
export async function applyAnswer(context: ExchangeContext, answer: DraftExchange, { link, before, outbox, repair }: AnswerSetting): Promise<Applied | null> {
  const { log, stream, platform, seenIn, stored } = context;
  const start = answer.restarted ? freshAck(link.draftId) : before;
  const isAskedFor = link.asked && !before.fetchedAll;
  let { sent } = start;
  let here = repair?.here;
  const append: LogEvent[] = [];
  const moves: { id: string; place: RemotePlace }[] = [];
  let others = false;
  const find = async (id: string): Promise<LocalEvent | undefined> => (here ??= await stored.byId(link.draftId)).get(id);
  for (const { id, own, seq, event } of answer.events) {
    if (own) {
      const known = outbox.has(id) ? undefined : await find(id);
      const local = outbox.get(id) ?? (known ? localSeqOf(known, link.draftId) : repair?.placeOf(id));
      if (!known && repair && event) append.push(repair.own(event, { draft: link.draftId, seq, after: sent, asked: true }));
      else if (local === undefined) return null;
      sent = Math.max(sent, local ?? 0);
      continue;
    }
    if (!event) continue;
    const asked = isAskedFor || (repair && seq <= repair.seenUpTo);
    const place: RemotePlace = { draft: link.draftId, seq, after: sent, ...(asked ? { asked: true } : {}) };
    const local = await find(id);
    if (!local) {
      append.push(repair ? repair.remote(event, place) : asRemote(event, place));
      others ||= !repair?.wasHere(seq) && !asked && !FACTS.has(event.type);
    } else if (!isSamePlace(local.place, place) || (repair?.isUnseen(id) && asked && !local.place?.asked)) moves.push({ id, place });
  }
  if (moves.length > 0) append.push(asMoves(platform.newId(), platform.now(), moves));
  const waiting = [...outbox.values()].find((seq) => seq > sent) ?? before.head + 1;
  // After a restart or a repair the outbox is not known.
  const outboxAfter = answer.restarted || repair ? 0 : waiting - 1;
  const seen = Math.max(isAskedFor ? answer.cursor : 0, answer.restarted ? 0 : seenIn(start));
  const { head } = append.length > 0 ? await log.append(stream, append) : before;
  const ack: Ack = { draft: link.draftId, sent, cursor: answer.cursor, refused: start.refused, fetchedAll: before.fetchedAll || !answer.more, head, searched: start.searched, seen, outboxAfter };
  if (JSON.stringify(ack) !== JSON.stringify(before)) await log.writeAck(stream, ack);
  return { ack, others };
}
