import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValidationError, type ISchema } from 'yup';
import type { Codec, Components } from '#contract/codec.ts';
import { CALLS } from '#contract/calls.ts';
import { errorsOf, isValid } from '#domain/schema/validity.ts';
import { dictionary, exact, list, pair, record, refine, union } from '#domain/schema/schema.ts';
import { code, decimal, int, localized, text } from '#domain/schema/scalars.ts';
import { arbitraryOf } from './json-schema-arbitrary.ts';

/** What yup itself says: the paths and tests of all errors, sorted. */
function errorsOfYup(schema: ISchema<any>, value: unknown): string[] {
  try {
    (schema as unknown as { validateSync(value: unknown, options: object): unknown }).validateSync(value, { strict: true, abortEarly: false });
    return [];
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return named(error.inner.length > 0 ? error.inner : [error]);
  }
}

const named = (errors: readonly ValidationError[]) => errors.map(({ path, type, message }) => `${path ?? ''} ${type} ${message}`).sort();

/** Values that some schema refuses, at the places of values that it allows: such as JSON and the browser's storage can carry. */
const WRONG = fc.constantFrom<unknown>(null, undefined, '', 'x', '2027-02-30', '__proto__', 'a'.repeat(400), -1, 1.5, 2_000_000_000, Number.NaN, true, [], [null], {}, { a: 1 });

/** Replaces or removes one part of a value, at any depth. */
function mutated(value: unknown, steps: readonly number[], by: unknown, remove: boolean): unknown {
  if (typeof value !== 'object' || value === null || steps.length === 0) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const [step, ...rest] = steps as [number, ...number[]];
  const key = keys[step % keys.length]!;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length === 0 && remove) delete copy[key];
  else copy[key] = mutated(copy[key], rest, by, remove);
  return Array.isArray(copy) && remove ? copy.filter(() => true) : copy;
}

function compare(schema: ISchema<any>, values: fc.Arbitrary<unknown>): void {
  fc.assert(fc.property(values, fc.array(fc.tuple(fc.array(fc.nat(40), { maxLength: 6 }), WRONG, fc.boolean()), { maxLength: 3 }), (valid, changes) => {
    const value = changes.reduce<unknown>((before, [steps, by, remove]) => mutated(before, steps, by, remove), valid);
    const expected = errorsOfYup(schema, value);
    expect(isValid(schema, value)).toBe(expected.length === 0);
    expect(named(errorsOf(schema, value, 10_000))).toEqual(expected);
    expect(errorsOf(schema, value, 1)).toHaveLength(Math.min(1, expected.length));
  }), { numRuns: 60 });
}

describe('the compiled check agrees with yup', () => {
  it.each(CALLS.flatMap(({ name, request, response }): [string, Codec<unknown>][] => [[`${name} request`, request], [`${name} response`, response]]))('about %s', (_, codec) => {
    const components: Components = new Map();
    compare(codec.schema(), arbitraryOf(codec.json(components), components));
  });

  it('about schemas of the domain', () => {
    const schema = record({
      extras: dictionary(code(), int({ max: 9 }), 5), title: localized(), ages: pair(int()),
      strict: exact(record({ a: text({ max: 3 }) })),
      kind: union('kind', { one: record({ price: decimal() }), two: record({}) }),
      few: list(int(), 4), span: refine(record({ from: int(), to: int() }), 'rising', 'must rise', (value) => value.from < value.to),
    });
    compare(schema.yup(), fc.record({
      extras: fc.dictionary(fc.constantFrom('a', 'b', 'c d', 'e'), fc.integer({ min: 0, max: 12 })), title: fc.constant({ en: 'a', tr: 'b' }), ages: fc.constant([1, 2]),
      strict: fc.constantFrom({ a: 'x' }, { a: 'x', b: 1 }), kind: fc.constantFrom({ kind: 'one', price: '1.00' }, { kind: 'two' }, { kind: 'three' }), few: fc.constantFrom([1, 2, 3], [1, 2, 3, 4, 5]), span: fc.constantFrom({ from: 1, to: 2 }, { from: 2, to: 1 }),
    }));
  });
});
