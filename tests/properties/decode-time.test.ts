import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Components } from '#contract/codec.ts';
import { CALLS } from '#contract/calls.ts';
import { ContractError } from '#contract/contract-error.ts';
import { checkJsonLimits } from '#server/http/json-limits.ts';
import { arbitraryOf } from './json-schema-arbitrary.ts';

/**
 * Hole 2: no body within the size limit holds the thread for long. A decoded body is compared with reading and writing
 * its JSON in the same run, so that the speed of the machine cancels out. 50 ms are some 20 times as long as that.
 */
const LARGEST_BODY = 256 * 1024;
/** Times that decoding may take of the time for reading and writing the JSON of a body of the largest size. */
const MOST_TIMES = 12;

/** Texts that patterns with repeated parts match slowly. */
const HOSTILE = ['a', '1', ' ', '.', '-', ':', 'a@a.', '4111 ', '2027-01-01', '\u0130'];

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<{ readonly path: Path; readonly value: unknown }> {
  yield { path, value };
  if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

function withValue(value: any, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[first] = withValue(value[first], rest, by);
  return copy;
}

/** Fills the body up to the limit at one place, in ways that fit the value there. */
function* inflated(value: unknown): Generator<unknown> {
  const fill = <T>(one: T) => Array.from({ length: Math.min(90_000, Math.floor((LARGEST_BODY * 0.9) / (JSON.stringify(one).length + 1))) }, () => one);
  if (typeof value === 'string') for (const part of HOSTILE) yield part.repeat(LARGEST_BODY * 0.9 / Buffer.byteLength(part));
  if (Array.isArray(value) && value.length > 0) {
    yield fill(value[0]);
    for (const count of [1000, 500, 100, 25]) yield [...fill(value[0]).slice(0, count - 1), null];
  }
  if (Array.isArray(value)) yield fill({});
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield { ...value, ...Object.fromEntries(fill('').slice(0, 20_000).map((_, index) => [`k${index}`, 0])) };
}

/** Shortest of some runs, ms: other processes can only lengthen a run. */
function shortest(work: () => void, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    work();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/** Milliseconds for reading and writing the JSON of a body of the largest size with many small values. */
const measure = (() => {
  const text = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => ({ kod: `k-${index % 10}`, adet: 1 }))).slice(0, LARGEST_BODY);
  const whole = `${text.slice(0, text.lastIndexOf('},') + 1)}]`;
  return () => shortest(() => void JSON.stringify(JSON.parse(whole)), 10);
})();
const MEASURE = measure();

describe('decoding a request body of the largest size', () => {
  it.each(CALLS.filter(({ method }) => method === 'POST').map((call) => [call.name, call] as const))('sent to %s is decoded or refused about as fast as JSON is read', (_, { request }) => {
    const components: Components = new Map();
    const samples = fc.sample(arbitraryOf(request.json(components), components), { seed: 8, numRuns: 6 });
    const decode = (text: string) => {
      const wire = JSON.parse(text) as unknown;
      try {
        checkJsonLimits(wire);
        request.decode(wire);
      } catch (error) {
        if (!(error instanceof ContractError)) throw error;
      }
    };
    const tried = new Set<string>();
    for (const sample of samples) {
      for (const { path, value } of pathsOf(sample)) {
        const place = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
        if (tried.has(place)) continue;
        tried.add(place);
        for (const [index, body] of [...inflated(value)].entries()) {
          const text = JSON.stringify(withValue(sample, path, body));
          let times = shortest(() => decode(text), 1) / MEASURE;
          // Other processes may have slowed this one down: both are measured again, one after the other.
          for (let again = 0; again < 8 && times > MOST_TIMES; again += 1) times = Math.min(times, shortest(() => decode(text), 5) / measure());
          expect(times, `${place || 'the body'}, way ${index}`).toBeLessThan(MOST_TIMES);
        }
      }
    }
    // The body itself, and each field that a call has.
    expect(tried.size).toBeGreaterThan(samples.some((sample) => Object.keys(sample as object).length > 0) ? 1 : 0);
  });
});
