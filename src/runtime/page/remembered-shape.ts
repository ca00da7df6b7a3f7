import type { Readiness } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutStart } from '#machines/checkout/checkout.types.ts';
import { MEMBER, localFlags } from './local-flags.ts';

const LINES = 'basket';
const CHECKOUT = 'checkout';

/** What the checkout shows when it is opened: a step, or the progress of an attempt to pay. `ride` is the step `stay` that asks for addresses in several places, and for no hotel. */
type CheckoutPart = 'guest' | 'stay' | 'ride' | 'payment' | 'attempt';

/**
 * The shape of the checkout's first view: what it shows, the number of its steps, and `again` when it welcomes the
 * visitor back. One text, because the styles of the page match it.
 */
type CheckoutShape = `${CheckoutPart}${3 | 4}` | `${CheckoutPart}${3 | 4} again`;

const PART: Readonly<Record<CheckoutStart['at'], CheckoutPart>> = {
  guest: 'guest', stay: 'stay', payment: 'payment',
  challenge: 'attempt', unknown: 'attempt', parked: 'attempt', declined: 'attempt', confirmed: 'attempt',
};

/** Whether the visitor has been in this checkout before, and entered a name. */
export function isResumed({ checkout, lines, step, guest }: Pick<DraftState, 'checkout' | 'lines' | 'step' | 'guest'>): boolean {
  return checkout.status === 'none' && lines.length > 0 && step !== null && Boolean(guest?.firstName);
}

/** @param start where the checkout resumes; see `checkoutInputOf` */
export function checkoutShape(draft: DraftState, start: CheckoutStart['at'], { needsStay, needsHotel }: Pick<Readiness, 'needsStay' | 'needsHotel'>): CheckoutShape {
  const part = start === 'stay' && !needsHotel ? 'ride' : PART[start];
  const shape = `${part}${needsStay ? 4 : 3}` as const;
  return isResumed(draft) ? `${shape} again` : shape;
}

/**
 * The shape of basket and checkout, remembered in `localStorage`, outside the encrypted log: a number of lines and a
 * step, nothing of what they contain. The page gives them their places before its script has loaded (U14). The same
 * texts are in attributes of the root element: `data-basket` is the number of lines, empty without a basket;
 * `data-checkout` is a `CheckoutShape`. Both are absent when `localStorage` cannot be read.
 */
export const rememberedShape = {
  /** Whether this browser may have a basket. True when `localStorage` cannot be read. */
  hasLines: (): boolean => localFlags.read(LINES) !== null,

  /** Whether this browser remembers a basket. False when `localStorage` cannot be read. */
  remembersLines: (): boolean => typeof localFlags.read(LINES) === 'string',

  /** Calls back when another tab puts the first line into the basket. */
  onceLines(callback: () => void): void {
    const listen = () => {
      if (!rememberedShape.remembersLines()) return;
      removeEventListener('storage', listen);
      callback();
    };
    addEventListener('storage', listen);
  },

  /** @param checkout null without lines */
  set(lines: number, checkout: CheckoutShape | null): void {
    for (const [name, value] of [[LINES, lines > 0 ? String(lines) : null], [CHECKOUT, checkout]] as const) {
      localFlags.set(name, value);
      document.documentElement.setAttribute(`data-${name}`, value ?? '');
    }
  },
};

/**
 * The inline script in the head of each page. It is the same in all pages, so that the policy needs one hash.
 * 1. Before anything is painted, it copies three things to the root element: the remembered shape, whether products were
 *    seen (`seen-products.ts`), and whether a member is signed in.
 * 2. A form with `method="dialog"` belongs to a component that is not active yet, and the browser does not send it. When
 *    such a form is submitted, the script marks the pressed button as busy, and the component submits the form when it
 *    becomes active. If the event was prevented, the component has already handled it.
 */
export const EARLY_SCRIPT = `try{for(const n of["${LINES}","${CHECKOUT}","seen","${MEMBER}"])document.documentElement.setAttribute("data-"+n,localStorage.getItem("meltem."+n)||"")}catch{}\
addEventListener("submit",({target:f,submitter:b,defaultPrevented:d})=>{d||b&&f.getAttribute("method")=="dialog"&&b.setAttribute("aria-busy","true")})`;
