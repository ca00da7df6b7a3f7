import { type Codec, type JsonSchema } from './codec.ts';
import { check } from './contract-error.ts';

/**
 * Encodes a request as a query string or a form: flat, every value a string, a list
 * as a repeated key. An absent field is left out and differs from an empty one.
 */
export function encodeQuery<T>(request: Codec<T>, value: T): Record<string, string | string[]> {
  const wire = request.encode(value) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(wire).map(([name, one]) => [name, Array.isArray(one) ? one.map(String) : String(one)]),
  );
}

/** Decodes and checks a query string or a form. @throws {ContractError} */
export function decodeQuery<T>(request: Codec<T>, params: URLSearchParams): T {
  const lists = listNames(request.json(new Map()));
  const names = [...new Set(params.keys())];
  const wire = Object.fromEntries(names.map((name) => [name, lists.has(name) ? params.getAll(name) : params.get(name)]));
  return request.read(check(request.schema(), wire, { coerce: true }));
}

function listNames(json: JsonSchema): ReadonlySet<string> {
  const schemas = (json['oneOf'] ?? [json]) as { properties: Record<string, JsonSchema> }[];
  const entries = schemas.flatMap(({ properties }) => Object.entries(properties));
  return new Set(entries.filter(([, { type }]) => type === 'array').map(([name]) => name));
}
