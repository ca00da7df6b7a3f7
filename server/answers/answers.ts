import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import { success } from '#contract/envelope.ts';
import { encodeBody, type EncodedBody } from '#server/http/compression.ts';
import type { CacheFigures } from '#server/metrics/metrics.ts';
import { callerInProcess, type Service } from '#server/services/service.ts';
import { isFromCatalogue } from './catalogue-calls.ts';
import type { CatalogueStates } from './catalogue-states.ts';
import { StateCache } from './state-cache.ts';

const LIMITS = { mostBytes: 16 * 1024 * 1024, mostEntries: 10_000 };
/** A kept answer as value, Brotli and gzip takes about four times its text. */
const COPIES = 4;
const QUALITY = 5;

interface Answer {
  readonly value: unknown;
  /** The answer as JSON; null once the body was made from it. */
  text: string | null;
  /** Null until the first HTTP request; pages rendered in this process need only the value. */
  body: EncodedBody | Promise<EncodedBody> | null;
}

/**
 * The answers of the calls that `isFromCatalogue` names, for HTTP and for the pages rendered in this process. An answer
 * is computed, encoded, checked against the contract, hashed and compressed once for each state of the catalogue.
 */
export interface Answers {
  /** Names the state of the tenant's catalogue that kept answers depend on; see `CatalogueStates`. */
  stateOf(tenant: string): string | Promise<string>;
  /**
   * The answer as a value, for a page. Callers must not change it.
   * @throws Refusal, ContractError
   */
  valueOf<C extends Call>(tenant: string, call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
  /**
   * The answer as the body of an HTTP response; at once when it is kept.
   * @throws Refusal, ContractError; Error when the answer breaks the contract
   */
  bodyOf<C extends Call>(tenant: string, call: C, request: RequestOf<C>): EncodedBody | Promise<EncodedBody>;
  /** Figures of the cache, for the metrics. */
  figures(): CacheFigures;
}

export function createAnswers({ services, states }: { services: ReadonlyMap<string, Service>; states: CatalogueStates }): Answers {
  const cache = new StateCache<Answer>(LIMITS);
  /** By request object: the API decodes a query that it has seen to the same object. */
  const keys = new WeakMap<object, string>();

  function keyOf(call: Call, request: object): string {
    let key = keys.get(request);
    if (key === undefined) {
      // The encoder writes the fields of a request in one order, whatever order the caller has them in.
      key = `${call.name} ${JSON.stringify(call.request.encode(request))}`;
      keys.set(request, key);
    }
    return key;
  }

  function find(tenant: string, call: Call, request: unknown): Answer | Promise<Answer> {
    const state = states.of(tenant);
    return typeof state === 'string' ? findIn(state, tenant, call, request) : state.then((known) => findIn(known, tenant, call, request));
  }

  function findIn(state: string, tenant: string, call: Call, request: unknown): Answer | Promise<Answer> {
    const service = services.get(call.name);
    if (!service) throw new TypeError(`${call.name} has no service`);
    if (!isFromCatalogue(call, request)) throw new TypeError(`The answer of ${call.name} must not be cached`);
    return cache.get(`${tenant} ${keyOf(call, request as object)}`, state, async () => {
      const value = await service.handle(callerInProcess(tenant), request);
      const text = JSON.stringify(success(call, value));
      return { value: { value, text, body: null }, bytes: text.length * COPIES };
    });
  }

  function bodyIn(answer: Answer, call: Call): EncodedBody | Promise<EncodedBody> {
    if (answer.body === null) {
      const making = checkedBody(call, answer.text!);
      answer.body = making;
      making.then(
        (body) => Object.assign(answer, { body, text: null }),
        // A failure is not kept.
        () => (answer.body = null),
      );
    }
    return answer.body;
  }

  return {
    stateOf: states.of,
    figures: () => cache.figures(),
    async valueOf(tenant, call, request) {
      return (await find(tenant, call, request)).value as ResponseOf<typeof call>;
    },
    bodyOf(tenant, call, request) {
      const answer = find(tenant, call, request);
      return answer instanceof Promise ? answer.then((made) => bodyIn(made, call)) : bodyIn(answer, call);
    },
  };
}

async function checkedBody(call: Call, text: string): Promise<EncodedBody> {
  checkAnswer(call, (JSON.parse(text) as { data: unknown }).data);
  return encodeBody(text, 'application/json', QUALITY);
}

/** Checks the wire form of an answer against the contract. @throws Error when it breaks the contract */
export function checkAnswer(call: Call, data: unknown): void {
  try {
    call.response.decode(data);
  } catch (cause) {
    throw new Error(`The answer of ${call.name} breaks the contract`, { cause });
  }
}
