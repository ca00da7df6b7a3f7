import { BehaviorSubject } from 'rxjs';
import { type ActorRefFrom, createActor } from 'xstate';
import { ApiRefused, callTroubleOf, refusedBy } from '#api/api-error.ts';
import type { RequestOf } from '#contract/call.ts';
import { quoteAnswer, quoteEnquire, quoteRequest, type QuoteSummary } from '#contract/calls/quote.ts';
import type { Locale } from '#domain/catalogue.ts';
import type { QuoteDraft } from '#domain/quotation/quote-draft.ts';
import { quoteDraftMachine, type QuoteFacts, type QuoteReply } from '#machines/reservation-draft/quote.machine.ts';
import type { Send } from '#runtime/send.ts';
import type { QuoteStore } from './quote-store.ts';

export interface QuotePorts {
  readonly store: QuoteStore;
  readonly send: Send;
  /** The id of the signed-in member; null for a visitor. */
  readonly memberId: () => Promise<string | null>;
}

/** Why the last exchange failed. `changed`: the other side has answered since. `paying`: a payment of the basket is in progress. */
export type QuoteTrouble = 'notStored' | 'refused' | 'unavailable' | 'changed' | 'noAnswer' | 'tooMany' | 'paying';

/** Carries out the commands of one request's machine: stores and sends the request, and sends the visitor's answers. */
export class QuoteSession {
  readonly actor: ActorRefFrom<typeof quoteDraftMachine>;
  /** The server's state; null before its first answer. */
  readonly quote$: BehaviorSubject<QuoteSummary | null>;
  readonly trouble$ = new BehaviorSubject<QuoteTrouble | null>(null);
  readonly draftId: string;
  private readonly ports: QuotePorts;
  /** The language in which the request is to be stored; null for one that is stored already. */
  private lang: Locale | null = null;
  private readonly stops: (() => void)[] = [];
  /** The visitor's text for the answer that is being sent. */
  private note = '';

  /** @param found the server's state, where the page has read it */
  constructor(ports: QuotePorts, draftId: string, found: QuoteSummary | null = null) {
    this.ports = ports;
    this.draftId = draftId;
    this.quote$ = new BehaviorSubject(found);
    this.actor = createActor(quoteDraftMachine, { input: { facts: this.facts() } });
    this.actor.on('SendRequest', () => void this.sendRequest());
    this.actor.on('SendReply', ({ reply }) => void this.sendReply(reply));
    const subscription = ports.store.state$.subscribe(() => this.publish());
    this.stops.push(() => subscription.unsubscribe());
    this.actor.start();
    this.publish();
  }

  /** Stores and sends the request. @param lang of the operator's answer */
  request(lang: Locale): void {
    this.lang = lang;
    this.trouble$.next(null);
    this.actor.send({ type: 'request.chosen' });
  }

  retry(): void {
    this.trouble$.next(null);
    this.actor.send({ type: 'retry.chosen' });
  }

  /** Answers the quotation, other than accepting it. */
  answer(reply: QuoteReply, note: string): void {
    this.trouble$.next(null);
    this.note = note;
    this.actor.send({ type: 'reply.chosen', reply });
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.actor.stop();
  }

  private draft(): QuoteDraft | undefined {
    return this.ports.store.state$.value.drafts.find(({ draftId }) => draftId === this.draftId);
  }

  /** The facts for the machine: the server's status if it is known, by the newer of the answer read here and the state stored on this device. */
  private facts(): QuoteFacts {
    const [draft, quote] = [this.draft(), this.quote$.value];
    if (quote && quote.revision >= (draft?.revision ?? 0)) return { status: quote.status };
    return { status: draft?.status ?? 'none' };
  }

  private publish(): void {
    const { status } = this.facts();
    if (this.actor.getSnapshot().context.facts.status !== status) this.actor.send({ type: 'draft.changed', facts: { status } });
  }

  private async sendRequest(): Promise<void> {
    const { store, memberId } = this.ports;
    const stored = this.lang && (await store.dispatch({ type: 'RequestQuote', draftId: this.draftId, lang: this.lang, memberId: await memberId() }));
    const body = requestOf(this.draft());
    if ((stored && stored.status !== 'stored') || !body) return this.end('failed', 'notStored');
    try {
      await this.adopt(await this.sendBody(body));
    } catch (error) {
      const refused = refusedBy(quoteRequest, error)?.code;
      const isRefused = refused === 'unavailable' || (error instanceof ApiRefused && error.code === 'validation');
      if (!isRefused) return this.end('unreachable', callTroubleOf(error));
      const reopened = await store.dispatch({ type: 'RecordRefusal', draftId: this.draftId });
      // A draft that stays `sending` is sent again under the same id, and refused again.
      if (reopened.status === 'stored') this.end('failed', refused === 'unavailable' ? 'unavailable' : 'refused');
      else this.end('unreachable', 'notStored');
    }
  }

  /** @returns the server's state of the request. An older release may have sent another body under this id; the server then refuses this one, and its state is read instead */
  private async sendBody(body: RequestOf<typeof quoteRequest>): Promise<QuoteSummary> {
    const { send } = this.ports;
    try {
      return await send(quoteRequest, body, { idempotencyKey: this.draftId });
    } catch (error) {
      if (refusedBy(quoteRequest, error)?.code !== 'idempotencyMismatch') throw error;
      return send(quoteEnquire, { by: 'id', quoteId: this.draftId });
    }
  }

  private async sendReply(reply: QuoteReply): Promise<void> {
    const quote = this.quote$.value;
    if (!quote) return this.end('failed', 'noAnswer');
    try {
      await this.adopt(await this.ports.send(quoteAnswer, { quoteId: quote.quoteId, revision: quote.revision, note: this.note, answer: { kind: reply } }));
    } catch (error) {
      const refused = refusedBy(quoteAnswer, error)?.code;
      if (refused === undefined) return this.end('unreachable', callTroubleOf(error));
      this.end('failed', 'changed');
    }
  }

  /** Adopts the server's state. For its own requests, the device also stores number and status. */
  async adopt(quote: QuoteSummary): Promise<void> {
    this.quote$.next(quote);
    const { quoteId, quoteNumber, status, revision } = quote;
    await this.ports.store.dispatch({ type: 'RecordQuote', draftId: quoteId, quoteNumber, status, revision });
    this.actor.send({ type: 'draft.changed', facts: this.facts() });
  }

  private end(type: 'failed' | 'unreachable', trouble: QuoteTrouble): void {
    this.trouble$.next(trouble);
    this.actor.send({ type });
  }
}

/** The request's body; null for a draft that is not sent. A retry has the same: the draft does not change once it is sent. */
function requestOf(draft: QuoteDraft | undefined): RequestOf<typeof quoteRequest> | null {
  if (!draft?.contact || !draft.lang) return null;
  const { draftId, item, wishes, lang, contact, memberId } = draft;
  const { offer, selection, party, extras } = item;
  const { firstName, lastName, email, phone } = contact;
  return {
    quoteId: draftId,
    lang,
    lines: [{ lineId: 'item', productCode: offer.productCode, selection, party, extras }],
    contact: { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone: phone.trim() },
    wishes: wishes.trim(),
    ...(memberId !== null && { memberId }),
  };
}
