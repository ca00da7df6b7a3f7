import { BehaviorSubject } from 'rxjs';
import type { Locale } from '#domain/catalogue.ts';
import type { ConnectivityOptions } from '#runtime/sync/connectivity.ts';
import type { QuotePorts, QuoteSession } from './quote-session.ts';

/**
 * Sends the requests for quotes that this device has stored as sent, each under its id and with its body, until the
 * server has answered (L12). The page that stored a request may be closed by then. One per tab.
 */
export class RequestOutbox {
  /** The requests that this tab sends or has sent, by draft id. */
  readonly sessions$ = new BehaviorSubject<ReadonlyMap<string, QuoteSession>>(new Map());
  private readonly ports: QuotePorts;

  constructor(ports: QuotePorts) {
    this.ports = ports;
  }

  /** Stores and sends a draft. Rejects when the code for it cannot be fetched. */
  async request(draftId: string, lang: Locale): Promise<void> {
    (await this.open(draftId)).request(lang);
  }

  /** Sends a request again that has no answer. Rejects when the code for it cannot be fetched. */
  async resend(draftId: string): Promise<void> {
    if (!this.unanswered().includes(draftId)) return;
    // A session that is opened for an unanswered request sends it at once.
    (this.sessions$.value.get(draftId) ?? (await this.open(draftId))).retry();
  }

  /** Sends all requests again that have no answer. Rejects when the code for it cannot be fetched. */
  async resendAll(): Promise<void> {
    await Promise.all(this.unanswered().map((draftId) => this.resend(draftId)));
  }

  private unanswered(): readonly string[] {
    return this.ports.store.state$.value.drafts.flatMap(({ draftId, status }) => (status === 'sending' ? [draftId] : []));
  }

  private async open(draftId: string): Promise<QuoteSession> {
    const { QuoteSession: Session } = await import('./quote-session.ts');
    const known = this.sessions$.value.get(draftId);
    if (known) return known;
    const session = new Session(this.ports, draftId);
    this.sessions$.next(new Map([...this.sessions$.value, [draftId, session]]));
    return session;
  }
}

/** Starts the outbox: what has no answer is sent now, and again whenever the browser comes online. */
export function startOutbox(ports: QuotePorts, hints: ConnectivityOptions['hints']): RequestOutbox {
  const outbox = new RequestOutbox(ports);
  // Without its code, the next hint or the visitor tries again.
  const resend = () => void outbox.resendAll().catch(() => undefined);
  hints.subscribe(() => {
    if (hints.isOnline()) resend();
  });
  resend();
  return outbox;
}
