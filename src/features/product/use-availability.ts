import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import type { Availability } from '#runtime/page/page-context.ts';
import { useConnectivity } from '#runtime/react/use-connectivity.ts';

/** Days per request: a quarter is a small answer and covers the next months of the calendar. */
const BLOCK_DAYS = 92;
const FRESH_MS = 60_000;

interface Kept {
  readonly at: number;
  readonly answer: Promise<Availability>;
}
/** Answers of this tab, so that coming back to a page requests nothing twice. */
const kept = new Map<string, Kept>();

/** @param now epoch ms */
function ask(key: string, now: number, fetch: () => Promise<Availability>): Promise<Availability> {
  const known = kept.get(key);
  if (known && now - known.at < FRESH_MS) return known.answer;
  const answer = fetch();
  kept.set(key, { at: now, answer });
  answer.catch(() => kept.delete(key));
  return answer;
}

export interface KnownAvailability {
  readonly answers: readonly Availability[];
  /** `unknown`: the request failed; the basket checks the stock later. */
  readonly status: 'waiting' | 'known' | 'unknown';
}

/**
 * Availability around the days in view, requested in the browser once `isNear`.
 * @param days the days of interest; the blocks that contain them are requested, past ones are not
 */
export function useAvailability(code: string, today: IsoDate, days: readonly IsoDate[], isNear: boolean): KnownAvailability {
  const data = useRouteContext({ from: '__root__', select: (context) => context.data });
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const online = useConnectivity() !== 'offline';
  const [blocks, setBlocks] = useState<ReadonlyMap<number, Availability | 'failed'>>(new Map());
  const wanted = [...new Set(days.map((day) => Math.floor(daysBetween(today, day) / BLOCK_DAYS)))].filter((block) => block >= 0).sort((a, b) => a - b);
  const wantedKey = wanted.join();

  useEffect(() => {
    if (!isNear || !online || wantedKey === '') return;
    let current = true;
    for (const block of wantedKey.split(',').map(Number)) {
      const from = addDays(today, block * BLOCK_DAYS);
      ask(`${code} ${from}`, clock.now(), () => data.availability(code, from, addDays(from, BLOCK_DAYS - 1))).then(
        (answer) => current && setBlocks((known) => new Map(known).set(block, answer)),
        () => current && setBlocks((known) => (known.has(block) ? known : new Map(known).set(block, 'failed'))),
      );
    }
    return () => {
      current = false;
    };
  }, [clock, code, data, isNear, online, today, wantedKey]);

  const answers = useMemo(() => [...blocks.values()].filter((block) => block !== 'failed'), [blocks]);
  const isUnknown = wanted.some((block) => blocks.get(block) === 'failed' || (!online && !blocks.has(block)));
  return { answers, status: isUnknown ? 'unknown' : wanted.every((block) => blocks.has(block)) ? 'known' : 'waiting' };
}
