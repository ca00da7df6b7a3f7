import * as fc from 'fast-check';
import type { Components, JsonSchema } from '#contract/codec.ts';

/**
 * Values a JSON Schema of the contract allows; supports only the keywords the
 * contract's codecs write, and fails on any other kind of schema.
 * @param lengths of texts without a pattern: `short` ones, or those `atLimits`: the shortest and the longest
 */
export function arbitraryOf(schema: JsonSchema, components: Components, lengths: 'short' | 'atLimits' = 'short'): fc.Arbitrary<unknown> {
  const s = schema as Record<string, any>;
  const of = (inner: JsonSchema) => arbitraryOf(inner, components, lengths);

  if (s['$ref']) return of(components.get(s['$ref'].split('/').at(-1))!);
  if ('const' in s) return fc.constant(s['const']);
  if (s['enum']) return fc.constantFrom(...s['enum']);
  if (s['oneOf'] ?? s['anyOf']) return fc.oneof(...(s['oneOf'] ?? s['anyOf']).map(of));
  switch (s['type']) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: s['minimum'], max: s['maximum'] });
    case 'number':
      return fc.double({ min: s['minimum'], max: s['maximum'], noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n));
    case 'string':
      return stringOf(s, lengths);
    case 'array':
      return arrayOf(s, of(s['items']));
    case 'object': {
      const entries = Object.entries(s['properties'] as Record<string, JsonSchema>).map(([name, inner]) => [name, of(inner)]);
      return fc.record(Object.fromEntries(entries), { requiredKeys: s['required'] ?? [], noNullPrototype: true });
    }
    default:
      throw new Error(`no arbitrary for ${JSON.stringify(schema)}`);
  }
}

function stringOf(s: Record<string, any>, lengths: 'short' | 'atLimits'): fc.Arbitrary<string> {
  if (s['format'] === 'date') {
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  }
  if (s['contentEncoding'] === 'base64') return fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
  if (s['pattern']) {
    return fc.stringMatching(new RegExp(s['pattern'])).filter((text) => text.length <= (s['maxLength'] ?? Infinity));
  }
  if (lengths === 'atLimits') return textAtLimits(s['minLength'] ?? 0, s['maxLength'] ?? 300);
  return fc.string({ minLength: s['minLength'] ?? 0, maxLength: Math.min(s['maxLength'] ?? 30, (s['minLength'] ?? 0) + 30) });
}

/** Letters of several alphabets and sizes: a pair of surrogates counts twice, and some letters grow in another case. */
const LETTERS = ['a', 'İ', 'ß', 'ж', '😀', '"', '&'];

/** Texts with the fewest or the most UTF-16 code units, or one away from them. */
function textAtLimits(min: number, max: number): fc.Arbitrary<string> {
  const lengths = [min, min + 1, max - 1, max].filter((length) => length >= min && length <= max);
  return fc.tuple(fc.constantFrom(...lengths), fc.array(fc.constantFrom(...LETTERS), { minLength: 3, maxLength: 7 })).map(([length, letters]) => {
    let text = '';
    for (let next = 0; text.length < length; next += 1) {
      const letter = letters[next % letters.length]!;
      text += text.length + letter.length > length ? 'b' : letter;
    }
    return text;
  });
}

/** A list of pairs has each key once, in the order in which an object would have them. */
function arrayOf(s: Record<string, any>, item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const array = fc.array(item, { minLength: s['minItems'] ?? 0, maxLength: Math.min(s['maxItems'] ?? 3, 3) });
  const key = s['x-unique-by'];
  return key ? array.map((pairs) => Object.values(Object.fromEntries(pairs.map((pair: any) => [pair[key], pair])))) : array;
}
