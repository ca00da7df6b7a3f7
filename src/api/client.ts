import { createFetch, FetchError, type FetchOptions } from 'ofetch';
import { DRAFT_TOKEN_HEADER, type Call, type RequestOf, type ResponseOf } from '#contract/call.ts';
import { ContractError } from '#contract/contract-error.ts';
import { prepareToDecode, prepareToEncode } from '#contract/by-vertical.ts';
import { readAnswer, type Answer } from '#contract/envelope.ts';
import { encodeQuery } from '#contract/query.ts';
import { ApiError, ApiFailed, ApiGarbled, ApiOffline, ApiRefused } from './api-error.ts';
import { backoff, isTransient, TRANSIENT_STATUSES, delay, retryAfter } from './retry.ts';
import { type AdjustableServerClock, createServerClock, type ServerClock } from './server-clock.ts';

/*
 * This module brings the codecs and yup. The first view is rendered by the server
 * and hydrated from its data, so the browser does not need them yet: import this
 * module dynamically, on the first navigation or the first command.
 */

/** The result of one attempt, as evidence for the connectivity machine. */
export type Evidence = 'answered' | 'noAnswer' | 'garbled';

export interface ApiClientOptions {
  /** Base address of the calls, absolute outside a browser, e.g. `/api` or `https://shop.example/api`. */
  readonly baseUrl: string;
  /** The tenant, sent with every request (C2). */
  readonly company: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The clock that follows the server's answers; a new one by default. */
  readonly clock?: AdjustableServerClock;
  /** Access token of the signed-in member, for calls whose `memberToken` is set; null for a visitor. */
  readonly memberToken?: () => Promise<string | null>;
  /** `SiteSettings.payment.tokeniserUrl`; without it, calls to the tokeniser cannot be sent. */
  readonly tokeniserUrl?: () => string | null;
  /** Called at the start and at the end of every `send` that is not quiet; retries are part of their `send`. */
  readonly onProgress?: (change: 'started' | 'finished') => void;
  /** Called for every attempt that the caller did not abort. */
  readonly onEvidence?: (evidence: Evidence) => void;
  /** Timeout of an attempt, until the last byte of the answer. */
  readonly timeoutMs?: number;
  /** Approximate delay before the first retry; it doubles with each retry. */
  readonly backoffMs?: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Required by calls whose `idempotent` is `key` (L12). */
  readonly idempotencyKey?: string;
  /** Access token of the draft, for calls whose `draftToken` is set; the server's cookie can replace it. */
  readonly draftToken?: string;
  readonly timeoutMs?: number;
  /** At most 2, and only of calls that may be repeated. */
  readonly retries?: 0 | 1 | 2;
  /** No progress is reported. */
  readonly quiet?: boolean;
  /** The body of a call whose `file` is set, of the type `FILE_TYPE`. */
  readonly file?: Blob;
  /** The request continues when the page is closed (`keepalive` of fetch), if the browser accepts its size. */
  readonly keepalive?: boolean;
}

export interface ApiClient {
  /**
   * Sends a call and returns its decoded answer.
   * @throws {ApiError} one of `ApiOffline`, `ApiRefused`, `ApiFailed`, `ApiGarbled`
   * @throws the signal's reason when the caller aborts
   */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions): Promise<ResponseOf<C>>;
  /** The server's time, from the `Date` of its answers. */
  readonly clock: ServerClock;
}

interface RawAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number | null;
  /** Its `Date`, epoch ms; null when it is missing or the answer may come from a cache. */
  readonly date: number | null;
}

const TIMEOUT_MS = 15_000;
const BACKOFF_MS = 300;
/** The longest delay between two attempts that a server may ask for. */
const MAX_DELAY_MS = 5000;
/** Browsers accept 64 KiB of keepalive bodies in total (Fetch standard). */
const MAX_KEEPALIVE_BYTES = 60_000;

const bytesOf = (body: unknown): number => new TextEncoder().encode(JSON.stringify(body)).length;

/** Creates a client that sends calls, retries transient failures and measures the server's time. */
export function createApiClient(client: ApiClientOptions): ApiClient {
  const http = createFetch(client.fetch ? { fetch: client.fetch } : {});
  const clock = client.clock ?? createServerClock();

  async function attempt<C extends Call>(call: C, request: RequestOf<C>, options: SendOptions): Promise<ResponseOf<C>> {
    await prepareToEncode(request);
    const sent = call.method === 'GET' || options.file ? null : (call.request.encode(request) as Record<string, unknown>);
    const recordDate = clock.startRequest();
    const raw = await exchange(call, options, {
      baseURL: baseOf(call),
      method: call.method,
      headers: headersOf(call, options, call.memberToken ? await client.memberToken?.() : null),
      // Our cookies are not sent to the bank.
      credentials: call.host === 'api' ? 'same-origin' : 'omit',
      ...(sent ? { body: sent } : { query: encodeQuery(call.request, request), body: options.file }),
      ...(options.keepalive && (!sent || bytesOf(sent) <= MAX_KEEPALIVE_BYTES) && { keepalive: true }),
    });
    const answer = await decodeAnswer(call, raw);
    // Only a decoded answer counts: a gateway, a login page and the bank have other clocks.
    if (call.host === 'api' && raw.date !== null) recordDate(raw.date);
    if (answer.ok) return answer.value;
    throw new ApiRefused(call.name, raw.status, answer, { retryAfterMs: raw.retryAfterMs });
  }

  /** One request and the whole text of its answer, within the timeout. @throws {ApiOffline} */
  async function exchange(call: Call, options: SendOptions, init: FetchOptions<'text'>): Promise<RawAnswer> {
    const ours = new AbortController();
    const stop = () => ours.abort();
    const timer = setTimeout(stop, options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS);
    options.signal?.addEventListener('abort', stop, { once: true });
    try {
      // Parsing, error types and retries are decided here, not by ofetch.
      const response = await http.raw(call.name, {
        ...init, signal: ours.signal, responseType: 'text', retry: false, ignoreResponseError: true,
      });
      const { status, headers, _data: body = '' } = response;
      const date = dateOf(headers);
      return { status, body, retryAfterMs: retryAfter(headers.get('retry-after'), date ?? clock.now()), date: mayBeCached(call, headers) ? null : date };
    } catch (error) {
      options.signal?.throwIfAborted();
      // ofetch's error holds the request, perhaps with a card number, so only its cause is kept.
      const cause = error instanceof FetchError ? error.cause : error;
      throw new ApiOffline(call.name, ours.signal.aborted ? 'timeout' : 'network', { cause });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
    }
  }

  function baseOf(call: Call): string {
    if (call.host === 'api') return client.baseUrl;
    const url = client.tokeniserUrl?.();
    if (!url) throw new TypeError(`${call.name} needs the tokeniser's address`);
    return url;
  }

  function headersOf(call: Call, { idempotencyKey, draftToken }: SendOptions, bearer: string | null | undefined): Record<string, string> {
    return {
      company: client.company,
      accept: 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(draftToken && call.draftToken && { [DRAFT_TOKEN_HEADER]: draftToken }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
  }

  async function attemptWithEvidence<C extends Call>(call: C, request: RequestOf<C>, options: SendOptions) {
    try {
      const value = await attempt(call, request, options);
      client.onEvidence?.('answered');
      return value;
    } catch (error) {
      if (error instanceof ApiError) client.onEvidence?.(evidenceOf(error));
      throw error;
    }
  }

  return {
    clock,
    async send(call, request, options = {}) {
      if (call.form) throw new TypeError(`${call.name} is a form that an external page posts; the client cannot send it`);
      if (call.idempotent === 'key' && !options.idempotencyKey) throw new TypeError(`${call.name} needs an idempotency key`);
      const retries = call.idempotent ? (options.retries ?? 2) : 0;

      if (!options.quiet) client.onProgress?.('started');
      try {
        for (let tried = 0; ; tried += 1) {
          options.signal?.throwIfAborted();
          try {
            return await attemptWithEvidence(call, request, options);
          } catch (error) {
            if (tried >= retries || !(error instanceof ApiError) || !isTransient(error)) throw error;
            const retryAfterMs = error.retryAfterMs ?? 0;
            // Too long to wait here: the caller decides.
            if (retryAfterMs > MAX_DELAY_MS) throw error;
            await delay(Math.max(retryAfterMs, backoff(tried, client.backoffMs ?? BACKOFF_MS)), options.signal);
          }
        }
      } finally {
        if (!options.quiet) client.onProgress?.('finished');
      }
    },
  };
}

/** The `Date` header in epoch ms, to the second; null when it is missing or hidden by another origin. */
function dateOf(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

/** Whether the answer may come from a cache. */
function mayBeCached(call: Call, headers: Headers): boolean {
  return call.method === 'GET' && !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
}

function evidenceOf(error: ApiError): Evidence {
  if (error instanceof ApiOffline) return 'noAnswer';
  return error instanceof ApiGarbled ? 'garbled' : 'answered';
}

/** RFC 6585 section 6: the network requires a login first. */
const NETWORK_LOGIN_REQUIRED = 511;

/** Decodes an answer or a refusal. @throws {ApiFailed | ApiGarbled} when it is no answer of the contract */
async function decodeAnswer<C extends Call>(call: C, { status, body, retryAfterMs }: RawAnswer): Promise<Answer<C>> {
  if (status >= 500 && status !== NETWORK_LOGIN_REQUIRED) throw new ApiFailed(call.name, status, { retryAfterMs });
  let answer;
  try {
    const parsed: unknown = JSON.parse(body);
    if (!call.onlyNamesVerticals) await prepareToDecode(parsed);
    answer = readAnswer(call, parsed);
  } catch (cause) {
    if (!(cause instanceof ContractError || cause instanceof SyntaxError)) throw cause;
    // A proxy refuses without our envelope; its status is enough.
    throw TRANSIENT_STATUSES.has(status) ? new ApiFailed(call.name, status, { cause, retryAfterMs }) : new ApiGarbled(call.name, status, { cause });
  }
  if (answer.ok ? status < 300 : status >= 400) return answer;
  throw new ApiGarbled(call.name, status);
}
