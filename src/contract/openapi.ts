import { type Call, COMMON_FAILURES, DRAFT_COOKIE, DRAFT_TOKEN_HEADER, FILE_TYPE, SIGN_IN_COOKIE } from './call.ts';
import { CALLS } from './calls.ts';
import type { Components, JsonSchema } from './codec.ts';

interface ObjectJson {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/**
 * The contract as OpenAPI 3.1, generated from the call table.
 * @param baseUrl where the calls are served, e.g. `https://shop.example/api`
 */
export function openApiDocument(baseUrl: string) {
  const components: Components = new Map([['Failure', failureJson({ type: 'string' })]]);
  const paths = Object.fromEntries(
    CALLS.map((call) => [`/${call.name}`, { ...serversOf(call), [call.method.toLowerCase()]: operation(call, components) }]),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Meltem',
      version: '1',
      description:
        'Answers are `{ success: 1, data }` or `{ success: 0, code, message, errors, data? }`. ' +
        `Any call may answer ${Object.values(COMMON_FAILURES).map(({ wire, status }) => `${status} ${wire}`).join(', ')}. ` +
        'Money, rates and percentages are decimal strings; days are YYYY-MM-DD, moments are ISO 8601 in UTC.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: { schemas: Object.fromEntries(components) },
  };
}

function serversOf({ host }: Call) {
  if (host === 'api') return {};
  const tokeniser = { default: 'https://bank.example', description: 'odeme.jeton_url of setting-get: the bank\'s own address' };
  return { servers: [{ url: '{tokeniser}', variables: { tokeniser } }] };
}

const DRAFT_PROOFS = [
  { name: DRAFT_TOKEN_HEADER, in: 'header', required: false, description: 'Access token of the draft', schema: { type: 'string' } },
  { name: DRAFT_COOKIE, in: 'cookie', required: false, description: 'Set by sepet-olay-post; counts where the header is absent', schema: { type: 'string' } },
];

const BEARER = { name: 'Authorization', in: 'header', required: false, description: '`Bearer` and the access_token of uye-giris-yap-post', schema: { type: 'string' } };

const SIGN_IN = { name: SIGN_IN_COOKIE, in: 'cookie', required: false, description: 'Set when the visitor comes back from the provider', schema: { type: 'string' } };

function operation(call: Call, components: Components) {
  const request = call.request.json(components);
  const statuses = [...new Set(Object.values(call.failures).map(({ status }) => status))];
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: [
      { name: 'company', in: call.form ? 'query' : 'header', required: true, description: 'The tenant', schema: { type: 'string' } },
      ...(call.idempotent === 'key'
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
        : []),
      ...(call.draftToken ? DRAFT_PROOFS : []),
      ...(call.memberToken ? [BEARER] : []),
      ...(call.signInCookie ? [SIGN_IN] : []),
      ...(call.method === 'GET' || call.file ? queryParameters(request) : []),
    ],
    ...(call.method === 'POST' && {
      requestBody: {
        required: true,
        content: call.file ? { [FILE_TYPE]: {} } : { [call.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: request } },
      },
    }),
    responses: {
      ...(call.form
        ? { 303: { description: 'Back to the page the visitor came from', headers: { Location: { schema: { type: 'string' } } } } }
        : { 200: json('Success', successJson(call.response.json(components))) }),
      ...Object.fromEntries(statuses.map((status) => [status, json('Refused', refusalJson(call, status, components))])),
      default: json('Refused or failed', { $ref: '#/components/schemas/Failure' }),
    },
  };
}

/** Merges a union for a query string: the fields of all variants, required if every variant requires them. */
function queryParameters(request: JsonSchema) {
  const variants = (request['oneOf'] ?? [request]) as readonly ObjectJson[];
  const schemas = new Map<string, JsonSchema[]>();
  for (const { properties } of variants) {
    for (const [name, schema] of Object.entries(properties)) schemas.set(name, [...(schemas.get(name) ?? []), schema]);
  }
  return [...schemas].map(([name, all]) => ({
    name,
    in: 'query',
    required: variants.every(({ required }) => required?.includes(name)),
    schema: all.length === 1 ? all[0] : { anyOf: all },
  }));
}

function successJson(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { success: { const: 1 }, data }, required: ['success', 'data'] };
}

function failureJson(code: JsonSchema, data?: JsonSchema): JsonSchema {
  const issue = {
    type: 'object',
    properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'code', 'message'],
  };
  return {
    type: 'object',
    properties: {
      success: { const: 0 },
      code,
      message: { type: 'string' },
      errors: { type: 'array', items: issue },
      ...(data && { data }),
    },
    required: ['success', 'code', 'message', 'errors', ...(data ? ['data'] : [])],
  };
}

function refusalJson(call: Call, status: number, components: Components): JsonSchema {
  const refusals = Object.values(call.failures).filter((failure) => failure.status === status);
  const schemas = refusals.map(({ wire, details }) => failureJson({ const: wire }, details?.json(components)));
  return schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
}

function json(description: string, schema: JsonSchema) {
  return { description, content: { 'application/json': { schema } } };
}
