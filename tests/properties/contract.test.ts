import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Codec, Components } from '#contract/codec.ts';
import { CALLS } from '#contract/calls.ts';
import { ContractError } from '#contract/contract-error.ts';
import { readAnswer, success } from '#contract/envelope.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { decodeQuery, encodeQuery } from '#contract/query.ts';
import { arbitraryOf } from './json-schema-arbitrary.ts';

const messages: [string, Codec<unknown>][] = CALLS.flatMap((call) => [
  [`${call.name} request`, call.request],
  [`${call.name} response`, call.response],
  ...Object.entries(call.failures).flatMap(([code, { details }]): [string, Codec<unknown>][] =>
    details ? [[`${call.name} ${code}`, details]] : [],
  ),
]);

function wireOf(codec: Codec<unknown>) {
  const components: Components = new Map();
  return arbitraryOf(codec.json(components), components);
}

function hasFields(codec: Codec<unknown>): boolean {
  const { $ref, properties, oneOf } = codec.json(new Map()) as { $ref?: string; properties?: object; oneOf?: object[] };
  return Boolean($ref ?? oneOf ?? Object.keys(properties ?? {}).length);
}

/** Paths of all scalars, as yup writes them. */
function leaves(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => leaves(item, `${path}[${i}]`));
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
}

function replaced(value: unknown, path: string, by: unknown): unknown {
  const copy = structuredClone(value);
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  const parent = steps.reduce((at: any, step) => at[step], copy);
  parent[last] = by;
  return copy;
}

const runs = { numRuns: 40 };

describe.each(messages)('%s', (_, codec) => {
  it('decodes whatever its JSON Schema allows, and encodes it back unchanged', () => {
    fc.assert(fc.property(wireOf(codec), (wire) => {
      expect(codec.encode(codec.decode(wire))).toEqual(wire);
    }), runs);
  });

  it('ignores unknown fields', () => {
    fc.assert(fc.property(wireOf(codec), (wire) => {
      expect(codec.decode({ ...(wire as object), yeni_alan: { a: [1] } })).toEqual(codec.decode(wire));
    }), runs);
  });

  it.runIf(hasFields(codec))('names the one field that is wrong, by its path', () => {
    fc.assert(fc.property(wireOf(codec), fc.nat(), (wire, n) => {
      const paths = leaves(wire).filter(Boolean);
      fc.pre(paths.length > 0); // every list was empty
      const path = paths[n % paths.length]!;
      try {
        codec.decode(replaced(wire, path, Symbol('wrong')));
      } catch (error) {
        expect(error).toBeInstanceOf(ContractError);
        const { issues } = error as ContractError;
        expect(issues.map(({ field }) => field.startsWith(path))).toContain(true);
        for (const issue of issues) expect(issue).toEqual({ field: expect.any(String), code: expect.any(String), message: expect.stringMatching(/./) });
        return;
      }
      expect.unreachable(`${path} was accepted`);
    }), runs);
  });
});

describe.each(CALLS.map((call) => [call.name, call] as const))('%s', (_, call) => {
  it('answers in the envelope and reads it back', () => {
    fc.assert(fc.property(wireOf(call.response), (wire) => {
      const value = call.response.decode(wire);
      const sent = JSON.parse(JSON.stringify(success(call, value)));
      expect(readAnswer(call, sent)).toEqual({ ok: true, value });
    }), runs);
  });

  it.runIf(!call.form)('reads every answer its OpenAPI operation allows', () => {
    const document = openApiDocument('https://shop.example/api');
    const components: Components = new Map(Object.entries(document.components.schemas));
    const { responses } = (document.paths[`/${call.name}`] as any)[call.method.toLowerCase()];
    for (const [status, { content }] of Object.entries<any>(responses)) {
      fc.assert(fc.property(arbitraryOf(content['application/json'].schema, components), (body) => {
        expect(readAnswer(call, body).ok).toBe(status === '200');
      }), runs);
    }
  });

  it.runIf(call.method === 'GET' || call.form)('fits into a query string and comes back from it', () => {
    fc.assert(fc.property(wireOf(call.request), (wire) => {
      // An empty list and an absent one are the same in a query string.
      const value = call.request.decode(Object.fromEntries(Object.entries(wire as object).filter(([, one]) => !Array.isArray(one) || one.length > 0)));
      const params = new URLSearchParams();
      for (const [name, one] of Object.entries(encodeQuery(call.request, value))) {
        for (const each of [one].flat()) params.append(name, each);
      }
      expect(decodeQuery(call.request, new URLSearchParams(params.toString()))).toEqual(value);
    }), runs);
  });
});
