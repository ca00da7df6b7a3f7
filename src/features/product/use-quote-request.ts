import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { BookingItem } from '#domain/catalogue.ts';
import { collectingDraft } from '#domain/quotation/quote-draft.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { QuoteTrouble } from '#runtime/quote/quotes.ts';
import type { QuoteSession } from '#runtime/quote/quote-session.ts';
import { useQuotes, useQuotesLoader } from '#runtime/react/quotes-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';

export interface RequestForm {
  readonly contact: QuoteContact;
  readonly wishes: string;
}

const loadSession = () => import('#runtime/quote/quote-session.ts');

const EMPTY: RequestForm = { contact: { firstName: '', lastName: '', email: '', phone: '' }, wishes: '' };

export interface QuoteRequestState {
  readonly form: RequestForm;
  /** What of the form changed. */
  readonly change: (change: Partial<RequestForm>) => void;
  /** Stores what was entered, so that a closed tab loses nothing. */
  readonly keep: (item: BookingItem | null) => void;
  /** Stores and sends the request. */
  readonly send: (item: BookingItem) => Promise<void>;
  readonly retry: () => void;
  /** `unsent`: no answer came; it can be sent again. */
  readonly status: 'open' | 'busy' | 'unsent' | 'sent';
  readonly trouble: QuoteTrouble | 'notLoaded' | null;
  readonly quoteNumber: string | null;
  /** The number of a request for this product that this device has with the operator. */
  readonly earlier: string | null;
  /** What the device kept of an unsent request; null until it is loaded. */
  readonly kept: BookingItem | null;
}

/** The request form of a product that is sold on request: what is entered is kept, encrypted, and sent once. */
export function useQuoteRequest(productCode: string): QuoteRequestState {
  const lang = useLocale();
  const loader = useQuotesLoader();
  const quotes = useQuotes();
  const drafts = useSubject(quotes?.store.state$);
  const [form, setForm] = useState(EMPTY);
  const [isTouched, setTouched] = useState(false);
  const [session, setSession] = useState<QuoteSession | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [failed, setFailed] = useState<'notLoaded' | 'notStored' | null>(null);
  const snapshot = useSelector(session?.actor, (state) => state);
  const trouble = useSubject(session?.trouble$);
  const quote = useSubject(session?.quote$);

  // What the device kept fills the form until the visitor types.
  const draft = drafts && collectingDraft(drafts, productCode);
  const [adopted, adopt] = useState(false);
  if (drafts && !adopted) {
    adopt(true);
    if (!isTouched) setForm({ contact: drafts.contact ?? EMPTY.contact, wishes: draft?.wishes ?? '' });
  }
  // Fetched before it is needed, so that a request can be stored and sent later when the connection is lost meanwhile.
  useEffect(() => {
    if (quotes) loadSession().catch(() => undefined);
  }, [quotes]);
  useEffect(() => () => session?.close(), [session]);

  async function store(item: BookingItem | null, { contact, wishes }: RequestForm) {
    const loaded = await loader?.load().catch(() => null);
    if (!loaded) return null;
    const kept = [await loaded.store.dispatch({ type: 'SetContact', contact }), item && (await loaded.store.dispatch({ type: 'KeepDraft', item, wishes }))];
    return kept.every((each) => each === null || each.status === 'stored') ? loaded : 'notStored';
  }

  async function send(item: BookingItem): Promise<void> {
    setStarting(true);
    setFailed(null);
    try {
      const stored = await store(item, form);
      if (stored === null || stored === 'notStored') return setFailed(stored ?? 'notLoaded');
      const kept = collectingDraft(stored.store.state$.value, productCode);
      if (!kept) return setFailed('notStored');
      const { QuoteSession: Session } = await loadSession();
      const started = session?.draftId === kept.draftId ? session : new Session(stored, kept.draftId, lang);
      setSession(started);
      started.request();
    } catch {
      setFailed('notLoaded');
    } finally {
      setStarting(false);
    }
  }

  const isSent = quote !== null;
  const status = isSent ? 'sent' : isStarting || snapshot?.hasTag('busy') ? 'busy' : snapshot?.matches({ requested: 'unsent' }) ? 'unsent' : 'open';
  return {
    form,
    change: (change) => {
      setTouched(true);
      setForm((before) => ({ ...before, ...change }));
    },
    keep: (item) => {
      if (isTouched) void store(item, form).catch(() => undefined);
    },
    send,
    retry: () => session?.retry(),
    status,
    trouble: failed ?? trouble,
    quoteNumber: quote?.quoteNumber ?? null,
    kept: draft?.item ?? null,
    earlier: drafts?.drafts.findLast(({ item, quoteNumber, status: known }) => item.offer.productCode === productCode && quoteNumber !== null && (known === 'requested' || known === 'quoted'))?.quoteNumber ?? null,
  };
}
