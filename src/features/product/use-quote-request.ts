import { useEffect, useState } from 'react';
import type { BookingItem } from '#domain/catalogue.ts';
import { collectingDraft, sendingDraft, wishesFor } from '#domain/quotation/quote-draft.ts';
import type { Member } from '#domain/member/member.ts';
import type { ContactField } from '#domain/quotation/missing-contact.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { QuoteTrouble } from '#runtime/quote/quotes.ts';
import { useProfile } from '#runtime/react/member-context.tsx';
import { useQuotes, useQuotesLoader } from '#runtime/react/quotes-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { useRequestSession } from '#runtime/react/use-request-session.ts';

export interface RequestForm {
  readonly contact: QuoteContact;
  readonly wishes: string;
}

const EMPTY: RequestForm = { contact: { firstName: '', lastName: '', email: '', phone: '' }, wishes: '' };
const CONTACT_FIELDS = Object.keys(EMPTY.contact) as ContactField[];

export interface QuoteRequestState {
  readonly form: RequestForm;
  /** What of the form changed. */
  readonly change: (change: Partial<RequestForm>) => void;
  /** Stores what was entered, so that a closed tab loses nothing. */
  readonly keep: (item: BookingItem | null) => void;
  /** Stores and sends the request. */
  readonly send: (item: BookingItem) => Promise<void>;
  readonly retry: () => void;
  /**
   * `busy`: it is being sent, as the visitor has just chosen. `unanswered`: no answer came to the visitor's press, or to
   * an earlier page; it can be sent again.
   */
  readonly status: 'open' | 'busy' | 'unanswered' | 'sent';
  /** The unanswered request is being sent again. */
  readonly isResending: boolean;
  /** The visitor has pressed a button that sends it. */
  readonly isPressed: boolean;
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
  const profile = useProfile();
  const [entered, setEntered] = useState(EMPTY);
  const [isTouched, setTouched] = useState(false);
  const [touched, setTouchedFields] = useState<readonly ContactField[]>([]);
  const [followed, follow] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [pressed, setPressed] = useState<'send' | 'retry' | null>(null);
  const [failed, setFailed] = useState<'notLoaded' | 'notStored' | null>(null);
  const session = useRequestSession(followed);

  // A request without an answer stands for the form, whichever page has sent it.
  const sending = drafts && sendingDraft(drafts, productCode);
  if (sending && sending.draftId !== followed) follow(sending.draftId);
  // What the device kept fills the form until the visitor types.
  const draft = sending ?? (drafts && collectingDraft(drafts, productCode));
  const [adopted, adopt] = useState(false);
  if (drafts && !adopted) {
    adopt(true);
    if (!isTouched) setEntered({ contact: draft?.contact ?? drafts.contact ?? EMPTY.contact, wishes: sending?.wishes ?? wishesFor(drafts, productCode) });
  }
  const form = { ...entered, contact: withProfile(entered.contact, profile ?? null, touched) };
  // Fetched before it is needed, so that a request can be stored and sent later when the connection is lost meanwhile.
  useEffect(() => {
    if (quotes) import('#runtime/quote/quote-session.ts').catch(() => undefined);
  }, [quotes]);

  async function store(item: BookingItem | null, { contact, wishes }: RequestForm) {
    const loaded = await loader?.load().catch(() => null);
    if (!loaded) return null;
    // Both at once: a page that is closed in between would have kept one without the other.
    const kept = await Promise.all([loaded.store.dispatch({ type: 'SetContact', contact }), loaded.store.dispatch(item ? { type: 'KeepDraft', item, wishes } : { type: 'NoteWishes', productCode, wishes })]);
    return kept.every(({ status: stored }) => stored === 'stored') ? loaded : 'notStored';
  }

  async function send(item: BookingItem): Promise<void> {
    setStarting(true);
    setPressed('send');
    setFailed(null);
    try {
      const stored = await store(item, form);
      if (stored === null || stored === 'notStored') return setFailed(stored ?? 'notLoaded');
      const kept = collectingDraft(stored.store.state$.value, productCode);
      if (!kept) return setFailed('notStored');
      follow(kept.draftId);
      await stored.outbox.request(kept.draftId, lang);
    } catch {
      setFailed('notLoaded');
    } finally {
      setStarting(false);
    }
  }

  const isBusy = isStarting || session.isBusy;
  const status = session.quote ? 'sent' : isBusy && pressed === 'send' ? 'busy' : sending ? 'unanswered' : 'open';
  return {
    form,
    change: (change) => {
      setTouched(true);
      const { contact } = change;
      if (contact) setTouchedFields((before) => [...before, ...CONTACT_FIELDS.filter((field) => contact[field] !== form.contact[field])]);
      setEntered((before) => ({ ...before, ...change }));
    },
    keep: (item) => {
      if (isTouched && status === 'open') void store(item, form).catch(() => undefined);
    },
    send,
    retry() {
      setPressed('retry');
      session.resend();
    },
    status,
    isResending: session.isBusy,
    isPressed: pressed !== null,
    trouble: failed ?? session.trouble,
    quoteNumber: session.quote?.quoteNumber ?? null,
    kept: draft?.item ?? null,
    earlier: drafts?.drafts.findLast(({ item, quoteNumber, status: known }) => item.offer.productCode === productCode && quoteNumber !== null && (known === 'requested' || known === 'quoted'))?.quoteNumber ?? null,
  };
}

/** The contact with a member's profile in the fields that are empty and that the visitor has not touched (M11). */
function withProfile(contact: QuoteContact, profile: Member | null, touched: readonly ContactField[]): QuoteContact {
  if (!profile) return contact;
  const untouched = CONTACT_FIELDS.filter((field) => contact[field] === '' && !touched.includes(field));
  return { ...contact, ...Object.fromEntries(untouched.map((field) => [field, profile[field]])) };
}
