import { createFetch, FetchError, type FetchOptions } from 'ofetch';
import { DRAFT_TOKEN_HEADER, type Call, type RequestOf, type ResponseOf } from '#contract/call.ts';
import { ContractError } from '#contract/contract-error.ts';
import { prepareToDecode, prepareToEncode } from '#contract/by-vertical.ts';
import { readAnswer, type Answer } from '#contract/envelope.ts';
import { encodeQuery } from '#contract/query.ts';
import { ApiError, ApiFailed, ApiGarbled, ApiOffline, ApiRefused } from './errors.ts';
import { backoff, isPassing, PASSING_STATUSES, pause, retryAfter } from './retry.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/*
 * The codecs and yup come with this module. The first view is rendered by the
 * server and hydrated from its data, so the browser needs none of it then:
 * import this module dynamically, on the first navigation or the first command.
 */

/** What one attempt says about the network: the connectivity machine's only hard evidence. */
export type Evidence = 'answered' | 'noAnswer' | 'garbled';

export interface ApiClientOptions {
  /** Where the calls are, absolute outside a browser, e.g. `/api` or `https://shop.example/api`. */
  readonly baseUrl: string;
  /** The tenant; goes with every request (C2). */
  readonly company: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Of the signed-in member; null for a visitor. Never sent to the tokeniser. */
  readonly bearer?: () => string | null;
  /** `SiteSettings.payment.tokeniserUrl`; without it, calls to the tokeniser cannot be sent. */
  readonly tokeniserUrl?: () => string | null;
  /** Once at the start and once at the end of every `send` that is not quiet, retries included. */
  readonly onProgress?: (change: 'started' | 'finished') => void;
  /** Once for every attempt that was not aborted by the caller. */
  readonly onEvidence?: (evidence: Evidence) => void;
  /** Of an attempt, until the last byte of the answer. */
  readonly timeoutMs?: number;
  /** Pause before the first retry, about; it doubles. */
  readonly backoffMs?: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Required by calls whose `idempotent` is `key` (L12). */
  readonly idempotencyKey?: string;
  /** Proof of having the draft, for calls whose `draftToken` is set; not needed where the server's cookie is. */
  readonly draftToken?: string;
  readonly timeoutMs?: number;
  /** At most 2, and only of calls that may be repeated. */
  readonly retries?: 0 | 1 | 2;
  /** Nobody waits for it: it shows no progress. */
  readonly quiet?: boolean;
  /** The page may be gone before the answer: the request is sent nevertheless, where the browser takes one of its size. */
  readonly keepalive?: boolean;
}

export interface ApiClient {
  /**
   * Sends a call and gives its decoded answer.
   * @throws {ApiError} one of `ApiOffline`, `ApiRefused`, `ApiFailed`, `ApiGarbled`
   * @throws the signal's reason when the caller aborts
   */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions): Promise<ResponseOf<C>>;
  /** The time where the API is, by what its answers say. */
  readonly clock: ServerClock;
}

interface RawAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number | null;
  /** What its `Date` says, epoch ms; null where it says nothing, or a cache may have kept it. */
  readonly date: number | null;
}

const TIMEOUT_MS = 15_000;
const BACKOFF_MS = 300;
/** The longest pause between two attempts, when the server asks for one. */
const LONGEST_PAUSE_MS = 5000;
/** Browsers take 64 KiB of bodies that outlive their page, all together (Fetch standard). */
const LARGEST_KEPT_ALIVE = 60_000;

const bytesOf = (body: unknown): number => new TextEncoder().encode(JSON.stringify(body)).length;

export function createApiClient(client: ApiClientOptions): ApiClient {
  const http = createFetch(client.fetch ? { fetch: client.fetch } : {});
  const clock = createServerClock();

  async function attempt<C extends Call>(call: C, request: RequestOf<C>, options: SendOptions): Promise<ResponseOf<C>> {
    await prepareToEncode(request);
    const sent = call.method === 'GET' ? null : (call.request.encode(request) as Record<string, unknown>);
    const heard = clock.asked();
    const raw = await exchange(call, options, {
      baseURL: baseOf(call),
      method: call.method,
      headers: headersOf(call, options),
      // The card goes to the bank without our cookies.
      credentials: call.host === 'api' ? 'same-origin' : 'omit',
      ...(sent ? { body: sent } : { query: encodeQuery(call.request, request) }),
      ...(options.keepalive && (!sent || bytesOf(sent) <= LARGEST_KEPT_ALIVE) && { keepalive: true }),
    });
    const answer = await understand(call, raw);
    // Not before it is understood: a gateway's clock, or a login page's, is another. So is the bank's.
    if (call.host === 'api' && raw.date !== null) heard(raw.date);
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
      return { status, body, retryAfterMs: retryAfter(headers.get('retry-after'), date ?? clock.now()), date: mayBeKept(call, headers) ? null : date };
    } catch (error) {
      options.signal?.throwIfAborted();
      // ofetch's own error keeps the request, and so a card's number; only what caused it is kept.
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

  function headersOf(call: Call, { idempotencyKey, draftToken }: SendOptions): Record<string, string> {
    const bearer = call.host === 'api' ? client.bearer?.() : null;
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
      if (call.form) throw new TypeError(`${call.name} is sent by another party's page`);
      if (call.idempotent === 'key' && !options.idempotencyKey) throw new TypeError(`${call.name} needs an idempotency key`);
      const retries = call.idempotent ? (options.retries ?? 2) : 0;

      if (!options.quiet) client.onProgress?.('started');
      try {
        for (let tried = 0; ; tried += 1) {
          options.signal?.throwIfAborted();
          try {
            return await attemptWithEvidence(call, request, options);
          } catch (error) {
            if (tried >= retries || !(error instanceof ApiError) || !isPassing(error)) throw error;
            const asked = error.retryAfterMs ?? 0;
            // Nobody waits so long for a page: whoever sent it decides what now.
            if (asked > LONGEST_PAUSE_MS) throw error;
            await pause(Math.max(asked, backoff(tried, client.backoffMs ?? BACKOFF_MS)), options.signal);
          }
        }
      } finally {
        if (!options.quiet) client.onProgress?.('finished');
      }
    },
  };
}

/** Epoch ms of a whole second; null where the answer has none, or another origin does not show it. */
function dateOf(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

/** Whether a cache may have given this answer, long after it was made. */
function mayBeKept(call: Call, headers: Headers): boolean {
  return call.method === 'GET' && !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
}

function evidenceOf(error: ApiError): Evidence {
  if (error instanceof ApiOffline) return 'noAnswer';
  return error instanceof ApiGarbled ? 'garbled' : 'answered';
}

/** RFC 6585 section 6: a network that wants its login page seen first. */
const NETWORK_LOGIN_REQUIRED = 511;

/** What the server said, yes or no. @throws {ApiFailed | ApiGarbled} what is no answer of the contract */
async function understand<C extends Call>(call: C, { status, body, retryAfterMs }: RawAnswer): Promise<Answer<C>> {
  if (status >= 500 && status !== NETWORK_LOGIN_REQUIRED) throw new ApiFailed(call.name, status, { retryAfterMs });
  let answer;
  try {
    const parsed: unknown = JSON.parse(body);
    await prepareToDecode(parsed);
    answer = readAnswer(call, parsed);
  } catch (cause) {
    if (!(cause instanceof ContractError || cause instanceof SyntaxError)) throw cause;
    // A proxy turns away in words of its own; its status says enough.
    throw PASSING_STATUSES.has(status) ? new ApiFailed(call.name, status, { cause, retryAfterMs }) : new ApiGarbled(call.name, status, { cause });
  }
  if (answer.ok ? status < 300 : status >= 400) return answer;
  throw new ApiGarbled(call.name, status);
}
