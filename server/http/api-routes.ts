import { Hono, type Context } from 'hono';
import { COMMON_FAILURES, FILE_TYPE, type Call, type CommonFailure, type RequestOf } from '#contract/call.ts';
import { agencyJoin } from '#contract/calls/agency.ts';
import { agencyApply } from '#contract/calls/agency-application.ts';
import { availabilityAlert } from '#contract/calls/availability-alerts.ts';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { balanceAbandon, balanceStart, balanceStatus } from '#contract/calls/balance-payment.ts';
import { bankTransferNotify, bookingCreate, bookingDocument, bookingEnquire } from '#contract/calls/booking.ts';
import { cancellationLink } from '#contract/calls/cancellation.ts';
import { memberDelete, memberEmailChange, memberEmailConfirm, memberForgot, memberPassword, memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { memberLink, memberUnlink } from '#contract/calls/social-links.ts';
import { socialSignIn } from '#contract/calls/social-sign-in.ts';
import { operatorSignIn } from '#contract/calls/operator.ts';
import { paymentAbandon, paymentReturn, paymentStart } from '#contract/calls/payment.ts';
import { contactPost, specialOfferPost } from '#contract/calls/visitor-requests.ts';
import { quoteAnswer, quoteBasket, quoteEnquire, quoteRequest } from '#contract/calls/quote.ts';
import { code } from '#contract/scalar-codecs.ts';
import { ContractError, type Issue } from '#contract/contract-error.ts';
import { commonFailure, refusal, success } from '#contract/envelope.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { decodeQuery } from '#contract/query.ts';
import { checkAnswer, type Answers } from '#server/answers/answers.ts';
import { isFromCatalogue } from '#server/answers/catalogue-calls.ts';
import { isUnavailable, RETRY_AFTER_SECONDS } from '#server/database/unavailable.ts';
import type { Log } from '#server/logger.ts';
import { CommonRefusal, NO_PROOF, NO_SESSION, Refusal, type Caller, type Service } from '#server/services/service.ts';
import type { Services } from '#server/services/services.ts';
import { TooManyRequestsError } from '#server/services/too-many-requests.ts';
import { nextTurn } from '#server/turns.ts';
import { draftProofOf } from './draft-proof.ts';
import { operatorSessionOf } from './operator-session.ts';
import type { AppEnv } from './app-env.ts';
import { ATTEMPT_MINUTES } from '#server/members/social/sign-in-attempts.ts';
import { sendBody } from './compression.ts';
import { isSocialSignIn, setSignInCookie, signInCookieOf, socialSignInRoutes } from './social-sign-in-routes.ts';
import { checkJsonLimits } from './json-limits.ts';
import { chargeMore, chargeOf, tooManyRequests, type RateLimit } from './rate-limit.ts';
import type { RateClass } from './app-env.ts';
import { BodyIncompleteError, BodyTooLargeError, readBytes, readText } from './read-body.ts';
import { searchOf } from './request-path.ts';

const LARGEST_BODY = 256 * 1024;

/** Headers of an answer that is the same for every caller of a company: any cache may store it, but must revalidate it before each use. */
const SHARED = { 'Cache-Control': 'public, no-cache', Vary: 'company, Accept-Encoding' };

/**
 * Calls that book, pay, write to the operator, request or answer a quote, register, sign in, or look a booking or quote up by its number.
 * Those that write to the operator are charged as a message, too, when they are new (`chargeMessage`).
 */
const ORDERS: ReadonlySet<string> = new Set([
  bookingCreate.name, bookingEnquire.name, bookingDocument.name, paymentStart.name, paymentAbandon.name, paymentReturn.name, balanceStart.name, balanceStatus.name, balanceAbandon.name, bankTransferNotify.name, cancellationLink.name, quoteRequest.name, quoteEnquire.name, quoteBasket.name, quoteAnswer.name, operatorSignIn.name,
  contactPost.name, specialOfferPost.name, agencyApply.name, agencyJoin.name, memberRegister.name, memberSignIn.name, socialSignIn.google.name, socialSignIn.facebook.name, memberPassword.name, memberDelete.name, memberEmailConfirm.name, memberLink.name, memberUnlink.name,
]);

/** Calls that cause an e-mail to an address that anybody can give. */
const MESSAGES: ReadonlySet<string> = new Set([availabilityAlert.name, memberForgot.name, memberEmailChange.name]);

function rateClassOf(c: Context): RateClass {
  const name = c.req.path.slice(c.req.path.lastIndexOf('/') + 1);
  if (ORDERS.has(name) || isSocialSignIn(c.req.path)) return 'orders';
  if (MESSAGES.has(name)) return 'messages';
  return c.req.method === 'GET' || c.req.method === 'HEAD' ? 'reads' : 'writes';
}

/** Calls whose work grows with the lines of the basket. */
const PRICED_BY_LINE: ReadonlySet<Call> = new Set<Call>([basketPrice, basketHold]);
/** Number of basket lines that cost one more token. Visitors' baskets usually have fewer lines. */
const LINES_PER_TOKEN = 5;

/** Tokens that a request takes for the lines of its basket, besides the one that every request takes. */
const costOfLines = (lines: number) => Math.floor(lines / LINES_PER_TOKEN);

const linesOf = (call: Call, request: unknown) => (PRICED_BY_LINE.has(call) ? (request as RequestOf<typeof basketHold>).lines.length : 0);

/** Creates the routes of the contract's calls at `/api/<name>`. */
export function createApi({ services, answers, log, publicUrl, rateLimit }: { services: Services; answers: Answers; log: Log; publicUrl: () => string; rateLimit: RateLimit }): Hono<AppEnv> {
  const shopOrigin = () => new URL(publicUrl()).origin;
  const queries = new DecodedQueries();
  const api = new Hono<AppEnv>();
  // Runs before any expensive work, such as database queries.
  api.use(rateLimit(rateClassOf));

  let document: string | undefined;
  api.get('/openapi.json', (c) => c.body((document ??= JSON.stringify(openApiDocument(`${shopOrigin()}/api`))), 200, { 'Content-Type': 'application/json' }));
  for (const service of services.byName.values()) {
    api.on(service.call.method, `/${service.call.name}`, async (c) => {
      const caller = await callerOf(c, services, service.call, shopOrigin);
      const { request, isLarge } = await requestOf(c, service.call, queries);
      if (isFromCatalogue(service.call, request)) return sendBody(c.req.raw, await answers.bodyOf(caller.tenant, service.call, request), SHARED);
      await caller.chargeLines(linesOf(service.call, request));
      return answer(c, service, caller, request, isLarge);
    });
  }
  api.post(`/${paymentReturn.name}`, async (c) => {
    const caller = await callerOf(c, services, paymentReturn, shopOrigin);
    const result = queryOf(paymentReturn, new URLSearchParams(await readText(c.req.raw, LARGEST_BODY)));
    return c.redirect(await services.payments.returnUrl(caller, result), 303);
  });

  api.route('/', socialSignInRoutes(services, publicUrl));
  api.all('*', (c) => fail(c, 'unknownCall', 'There is no such call'));
  api.onError((error, c) => {
    if (error instanceof Refusal) {
      const { status, body } = refusal(error.call, error.refused as never, error.message, error.issues);
      return c.json(body, status as 409);
    }
    if (error instanceof ContractError) return fail(c, 'validation', 'The request is not valid', error.issues);
    if (error instanceof BodyTooLargeError) return fail(c, 'validation', error.message, [{ field: '', code: 'max', message: error.message }], 413);
    if (error instanceof BodyIncompleteError) return fail(c, 'validation', error.message, [], 408);
    if (error instanceof TooManyRequestsError) return tooManyRequests(c, error);
    if (error instanceof CommonRefusal) return fail(c, error.failure, error.message);
    log('failed', { requestId: c.get('requestId'), error: error.stack ?? String(error) });
    if (isUnavailable(error)) {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return fail(c, 'unavailable', 'The server is busy; try again in a moment');
    }
    return fail(c, 'internal', 'Something went wrong on our side');
  });
  return api;
}

function fail(c: Context<AppEnv>, failure: CommonFailure, message: string, issues: readonly Issue[] = [], status: number = COMMON_FAILURES[failure].status): Response {
  return c.json(commonFailure(failure, message, issues).body, status as 400);
}

/** Reads the caller: the tenant from the `company` header (C2), or from the query of a form that the bank's page posts. */
async function callerOf(c: Context<AppEnv>, services: Services, call: Call, shopOrigin: () => string): Promise<Caller> {
  const tenant = call.form ? c.req.query('company') : c.req.header('company');
  if (!tenant || !(await services.knowsTenant(tenant))) {
    throw new CommonRefusal('unknownCompany', 'The company header names an unknown company');
  }
  const idempotencyKey = c.req.header('idempotency-key') ?? null;
  if (call.idempotent === 'key' && idempotencyKey === null) throw new CommonRefusal('idempotencyKeyMissing', 'This call needs an Idempotency-Key header');
  if (idempotencyKey !== null) code().decode(idempotencyKey);
  return {
    tenant, idempotencyKey, draft: call.draftToken ? draftProofOf(c, shopOrigin()) : NO_PROOF,
    session: call.operatorSession ? operatorSessionOf(c, shopOrigin()) : NO_SESSION, memberToken: call.memberToken ? bearerOf(c) : null, signInToken: call.signInCookie ? signInTokenOf(c, tenant) : null,
    setSignInToken: (token) => setSignInCookie(c, { tenant, token }, ATTEMPT_MINUTES, shopOrigin()),
    client: c.get('client') ?? null,
    isTracked: c.req.header('dnt') !== '1' && c.req.header('sec-gpc') !== '1',
    chargeLines: (lines) => chargeMore(c, costOfLines(lines)),
    chargeMessage: () => chargeOf(c, 'messages'),
    readFile: (limit) => readBytes(c.req.raw, limit),
  };
}

/** The token of a sign-in with another site, begun for this tenant (M9); null without one. */
function signInTokenOf(c: Context<AppEnv>, tenant: string): string | null {
  const cookie = signInCookieOf(c);
  return cookie?.tenant === tenant ? cookie.token : null;
}

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); null without one. */
function bearerOf(c: Context<AppEnv>): string | null {
  return /^Bearer ([\w-]{20,500})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

/** Characters of a body whose request takes milliseconds to decode and to answer, e.g. a basket of some 20 lines. */
const LARGE_BODY = 4096;

async function requestOf(c: Context<AppEnv>, call: Call, queries: DecodedQueries): Promise<{ readonly request: unknown; readonly isLarge: boolean }> {
  if (call.method === 'GET') return { request: queries.decode(call, searchOf(c.req.url)), isLarge: false };
  const expected = call.file ? FILE_TYPE : 'application/json';
  if (c.req.header('content-type')?.split(';')[0]!.trim().toLowerCase() !== expected) throw new ContractError([{ field: '', code: 'type', message: `the body must be ${expected}` }]);
  if (call.file) return { request: queries.decode(call, searchOf(c.req.url)), isLarge: false };
  const text = await readText(c.req.raw, LARGEST_BODY);
  const isLarge = text.length > LARGE_BODY;
  if (isLarge) await nextTurn();
  return { request: call.request.decode(parseJson(text)), isLarge };
}

/** @throws ContractError for a text that is no JSON, or exceeds `checkJsonLimits` */
function parseJson(text: string): unknown {
  let wire: unknown;
  try {
    wire = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ContractError([{ field: '', code: 'format', message: 'the body is not JSON' }]);
  }
  checkJsonLimits(wire);
  return wire;
}

function queryOf<C extends Call>(call: C, params: URLSearchParams): RequestOf<C> {
  checkJsonLimits([...params.values()]);
  return decodeQuery(call.request, params);
}

/** Sends the service's answer after checking it against the contract. @throws Error (answered with 500) when it breaks the contract */
async function answer(c: Context<AppEnv>, { call, handle }: Service, caller: Caller, request: unknown, isLarge: boolean): Promise<Response> {
  const value = await handle(caller, request);
  if (isLarge) await nextTurn();
  const body = success(call, value);
  checkAnswer(call, body.data);
  return c.body(JSON.stringify(body), 200, { 'Content-Type': 'application/json' });
}

/** Requests by the query that they were decoded from. Decoding depends on nothing else and takes longer than finding a kept answer. */
class DecodedQueries {
  readonly #requests = new Map<string, unknown>();

  /** @throws ContractError for an invalid query, each time */
  decode(call: Call, search: string): unknown {
    const key = `${call.name}?${search}`;
    const known = this.#requests.get(key);
    if (known !== undefined) return known;
    const request = queryOf(call, new URLSearchParams(search));
    if (this.#requests.size >= 2000) this.#requests.clear();
    if (search.length <= 500) this.#requests.set(key, request);
    return request;
  }
}
