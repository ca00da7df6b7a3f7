import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { cardTokenise, paymentReturn } from '#contract/calls/payment.ts';
import { ContractError } from '#contract/contract-error.ts';
import { commonFailure, refusal, success } from '#contract/envelope.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { BodyIncompleteError, BodyTooLargeError, readText } from '#server/http/read-body.ts';
import type { Log } from '#server/logger.ts';
import type { Bank } from './bank.ts';
import { challengePage, gonePage, RETURN_SCRIPT, returnPage, STYLE_SHEET } from './challenge-page.ts';
import type { LedgerEntry } from './ledger.ts';
import { chargeAnswer, chargeRequest, equalsInConstantTime, refundAnswer, refundRequest, sign } from './protocol.ts';

interface Options {
  readonly bank: Bank;
  readonly merchantKey: string;
  /** Whether pages of this origin may send card data here. */
  readonly isShopOrigin: (origin: string) => boolean;
  readonly log: Log;
  readonly rateLimit: RateLimit;
}

const LARGEST_BODY = 16 * 1024;

/** Creates the sandbox bank's HTTP app: the tokeniser for browsers, payments for the merchant, the challenge page for visitors. */
export function createBankApp({ bank, merchantKey, isShopOrigin, log, rateLimit }: Options): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
  });
  app.onError((error, c) => {
    // Only field and code: a validator's message may quote the input, which is card data.
    const issues = error instanceof ContractError ? error.issues.map(({ field, code }) => ({ field, code, message: `${field} is not valid` })) : [];
    const isTheirs = error instanceof ContractError || [SyntaxError, BodyTooLargeError, BodyIncompleteError].some((type) => error instanceof type);
    // Only the error's name, for the same reason.
    if (!isTheirs) log('bankFailed', { error: error.name, at: error.stack?.split('\n')[1]?.trim() ?? null });
    const { status, body } = commonFailure(isTheirs ? 'validation' : 'internal', 'The request was refused', issues);
    return c.json(body, status as 422);
  });

  app.use(`/${cardTokenise.name}`, cors({
    origin: (origin) => (isShopOrigin(origin) ? origin : null),
    allowMethods: ['POST'], allowHeaders: ['content-type', 'company', 'accept'], exposeHeaders: ['retry-after'], maxAge: 600,
  }));
  // Runs after CORS, so that a page can read the 429. The shop's own requests use the merchant key and have no limit.
  const tryCards = rateLimit(() => 'cards');
  app.post(`/${cardTokenise.name}`, tryCards, async (c) => {
    const token = bank.tokenise(cardTokenise.request.decode(await jsonOf(c)));
    if (token) return c.json(success(cardTokenise, token));
    const { status, body } = refusal(cardTokenise, { code: 'cardInvalid', details: null as never }, 'There is no such card');
    return c.json(body, status as 422);
  });

  app.use('/payments/*', async (c, next) => {
    if (!equalsInConstantTime(c.req.header('authorization') ?? '', `Bearer ${merchantKey}`)) return c.json({ error: 'unauthorised' }, 401);
    return next();
  });
  app.post('/payments', async (c) => {
    const { answer, connectionDropped } = bank.charge(chargeRequest.decode(await jsonOf(c)));
    if (!connectionDropped) return c.json(chargeAnswer.encode(answer) as object);
    c.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  app.get('/payments/:reference', (c) => {
    const answer = bank.find(c.req.param('reference'));
    return answer ? c.json(chargeAnswer.encode(answer) as object) : c.json({ error: 'unknown reference' }, 404);
  });
  app.post('/payments/:reference/abandon', (c) => c.json(chargeAnswer.encode(bank.abandon(c.req.param('reference'))) as object));

  app.post('/payments/:reference/refunds', async (c) => {
    const answer = bank.refund(c.req.param('reference'), refundRequest.decode(await jsonOf(c)));
    return answer ? c.json(refundAnswer.encode(answer) as object) : c.json({ error: 'unknown reference' }, 404);
  });

  app.get('/challenge.css', (c) => c.body(STYLE_SHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/return.js', (c) => c.body(RETURN_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/challenge/:id', (c) => show(c, bank.challenge(c.req.param('id')), merchantKey));
  app.post('/challenge/:id', tryCards, async (c) => {
    const form = new URLSearchParams(await readText(c.req.raw, LARGEST_BODY));
    const oneTimeCode = form.get('action') === 'confirm' ? (form.get('code') ?? '').trim() : null;
    return show(c, bank.answerChallenge(c.req.param('id'), oneTimeCode), merchantKey);
  });
  return app;
}

const jsonOf = async (c: Context): Promise<unknown> => JSON.parse(await readText(c.req.raw, LARGEST_BODY));

/** Renders the challenge while it is open, and the return form after it has ended, on every request. */
function show(c: Context, entry: LedgerEntry | null, merchantKey: string): Response | Promise<Response> {
  if (!entry?.order) return page(c, gonePage(languageOf(c)), null, 404);
  const { order } = entry;
  if (entry.status === 'challenged') return page(c, challengePage(order), null);
  const result = { checkoutId: order.checkoutId, challengeId: c.req.param('id')!, result: entry.status === 'captured' ? ('authenticated' as const) : ('failed' as const) };
  const fields = paymentReturn.request.encode({ ...result, signature: sign(merchantKey, result) }) as Record<string, string>;
  return page(c, returnPage(order.locale, order.returnUrl, fields), new URL(order.returnUrl).origin);
}

function page(c: Context, markup: Parameters<Context['html']>[0], shop: string | null, status: 200 | 404 = 200): Response | Promise<Response> {
  c.header('Content-Security-Policy', `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'${shop ? ` ${shop}` : ''}; base-uri 'none'; frame-ancestors 'none'`);
  return c.html(markup, status);
}

function languageOf(c: Context): Locale {
  const wanted = c.req.header('accept-language')?.slice(0, 2);
  return LOCALES.find((locale) => locale === wanted) ?? DEFAULT_LOCALE;
}
