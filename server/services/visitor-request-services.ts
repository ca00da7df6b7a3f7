import type { RequestOf } from '#contract/call.ts';
import type { RecordCodec } from '#contract/codec.ts';
import { contactMessage, contactPost, specialOfferPost, specialOfferRequest } from '#contract/calls/visitor-requests.ts';
import { contactProblems, specialOfferProblems, type RequestProblem, type RequestProblems } from '#domain/visitor-request.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { json, type Database } from '#server/database/connection.ts';
import type { VisitorRequestKind } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import { bookableDaysOf } from './booking-days.ts';
import type { Clock } from './clock.ts';
import { requestHash } from './request-hash.ts';
import { refuse, serve, wrongField, type Caller, type Service } from './service.ts';

interface Ports {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
  readonly clock: Clock;
  readonly log: Log;
}

/** Messages and wishes that visitors send to the operator. They are stored once by their idempotency key; the log names no person. */
export function visitorRequestServices({ database, catalogue, clock, log }: Ports): readonly Service[] {
  return [
    serve(contactPost, async (caller, message) => {
      throwProblems(contactMessage, contactProblems(message));
      return store(caller, 'contact', contactPost, message);
    }),

    serve(specialOfferPost, async (caller, request) => {
      const [{ booking }, categories, destinations] = await Promise.all([catalogue.settings(caller.tenant), catalogue.categories(caller.tenant), catalogue.destinations(caller.tenant)]);
      throwProblems(specialOfferRequest, specialOfferProblems(request, bookableDaysOf(booking, clock()).today));
      if (request.categories.some((code) => !categories.has(code))) throw wrongField('kategoriler', 'oneOf', 'names an unknown category');
      if (request.destination !== null && !destinations.has(request.destination)) throw wrongField('bolge', 'oneOf', 'is an unknown destination');
      return store(caller, 'specialOffer', specialOfferPost, request);
    }),
  ];

  async function store<C extends typeof contactPost | typeof specialOfferPost>({ tenant, idempotencyKey }: Caller, kind: VisitorRequestKind, call: C, request: RequestOf<C>): Promise<{ receivedAt: string }> {
    const hash = requestHash({ kind, request });
    const { isNew, row } = await database.inTenant(tenant, async (queries) => {
      const values = { tenant, request_key: idempotencyKey!, kind, request_hash: hash, locale: request.lang, data: json(request), created_at: clock() };
      const [stored] = await queries.insertInto('visitor_requests').values(values).onConflict((on) => on.doNothing()).returning(['request_hash', 'created_at']).execute();
      const row = stored ?? (await queries.selectFrom('visitor_requests').select(['request_hash', 'created_at']).where('tenant', '=', tenant).where('request_key', '=', idempotencyKey!).executeTakeFirstOrThrow());
      return { isNew: stored !== undefined, row };
    });
    if (row.request_hash !== hash) throw refuse(call as typeof contactPost, 'idempotencyMismatch');
    if (isNew) log('visitorRequest', { tenant, kind });
    return { receivedAt: row.created_at.toISOString() };
  }
}

/** @throws ContractError for the first field with a problem */
function throwProblems({ fields }: Pick<RecordCodec<unknown>, 'fields'>, problems: RequestProblems<string>): void {
  const [first] = Object.entries(problems) as [string, RequestProblem][];
  if (!first) return;
  const [field, problem] = first;
  throw wrongField(fields[field]![0], problem === 'missing' ? 'required' : 'invalid', TEXTS[problem]);
}

const TEXTS: Readonly<Record<RequestProblem, string>> = {
  missing: 'is required',
  malformed: 'is not valid',
  tooLong: 'is too long',
  cardNumber: 'holds a card number, which we never keep',
  inThePast: 'is in the past',
  beforeArrival: 'is before the first day',
};
