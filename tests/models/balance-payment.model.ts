import { balancePaymentMachine, type BalancePaymentCommand, type BalancePaymentEvent } from '#machines/balance-payment/balance-payment.machine.ts';
import { modelOf, shortestWays } from './walk-transitions.ts';

/** The payment of what remains of a booking, as a model for the machine and for the page of a booking. */

export type BalanceLeaf = 'entering' | 'tokenising' | 'underWay.asking' | 'underWay.charging' | 'underWay.uncertain' | 'underWay.waiting' | 'underWay.challenged' | 'underWay.ending' | 'paid' | 'closed' | 'unreadable';

export interface BalanceView {
  readonly shows: 'cardForm' | 'sending' | 'checking' | 'atBank' | 'ending' | 'paid' | 'closed' | 'unreadable';
  /** The command that is emitted on entering the leaf. */
  readonly command: BalancePaymentCommand['type'] | null;
}

export const views: Readonly<Record<BalanceLeaf, BalanceView>> = {
  entering: { shows: 'cardForm', command: null },
  tokenising: { shows: 'sending', command: 'Tokenise' },
  'underWay.asking': { shows: 'checking', command: 'Ask' },
  'underWay.charging': { shows: 'sending', command: 'Charge' },
  'underWay.uncertain': { shows: 'checking', command: 'Wait' },
  'underWay.waiting': { shows: 'checking', command: 'Wait' },
  'underWay.challenged': { shows: 'atBank', command: 'Wait' },
  'underWay.ending': { shows: 'ending', command: 'End' },
  paid: { shows: 'paid', command: null },
  closed: { shows: 'closed', command: null },
  unreadable: { shows: 'unreadable', command: null },
};

export const causedBy: Readonly<Record<BalancePaymentEvent['type'], 'visitor' | 'bank' | 'server' | 'clock'>> = {
  'card.submitted': 'visitor',
  'bank.chosen': 'visitor',
  'check.chosen': 'visitor',
  'end.chosen': 'visitor',
  'card.tokenised': 'bank',
  'card.rejected': 'bank',
  answered: 'server',
  'amount.moved': 'server',
  unanswered: 'server',
  'time.passed': 'clock',
};

/** Each event with its distinct payloads. */
export const cases: readonly BalancePaymentEvent[] = [
  ...(['none', 'pending', 'challenge', 'captured', 'closed', 'unreadable'] as const).map((state) => ({ type: 'answered', state }) as const),
  { type: 'answered', state: 'declined', reason: 'insufficientFunds' },
  { type: 'card.rejected', problem: 'invalid' },
  { type: 'card.rejected', problem: 'noAnswer' },
];

export const balanceModel = () => modelOf(balancePaymentMachine, { input: undefined, events: cases });
export const balanceWays = () => shortestWays(balanceModel());
