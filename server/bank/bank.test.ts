import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bank } from './bank.ts';
import { Ledger } from './ledger.ts';
import type { ChargeRequest } from './protocol.ts';

const CARD = { number: '4111 1111 1111 1111', expiryMonth: '1', expiryYear: '27', cvv: '123' };
const order = (reference: string, cardToken: string): ChargeRequest => ({
  reference, cardToken, checkoutId: 'checkout-1', amount: '100.00', currency: 'EUR', instalments: 1, returnUrl: 'http://shop.example/back', locale: 'en',
});

describe('the sandbox bank', () => {
  let folder: string;
  let now: Date;
  const open = () => new Bank(new Ledger(join(folder, 'bank.jsonl')), () => now, () => 'http://bank.example');
  const token = (bank: Bank, card: Partial<typeof CARD> = {}) => bank.tokenise({ ...CARD, ...card })!.token;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meltem-bank-'));
    now = new Date('2026-11-20T12:00:00Z');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('[D2] names the last four digits of a card with its token, and writes none', () => {
    const bank = open();
    const made = bank.tokenise(CARD)!;
    expect(made).toMatchObject({ brand: 'visa', lastDigits: '1111' });
    bank.charge(order('r', made.token));
    expect(readFileSync(join(folder, 'bank.jsonl'), 'utf8')).not.toContain('1111');
  });

  it('[B23] says which cards take instalments, and declines them for others', () => {
    const bank = open();
    const three = (reference: string, cardToken: string) => bank.charge({ ...order(reference, cardToken), instalments: 3 }).answer;
    for (const [number, takesInstalments] of [['4111 1111 1111 1111', false], ['5528 7900 0000 0008', true], ['9792 0300 0000 0000', true]] as const) {
      const made = bank.tokenise({ ...CARD, number })!;
      expect(made).toMatchObject({ takesInstalments });
      expect(three(number, made.token)).toMatchObject(takesInstalments ? { status: 'captured' } : { status: 'declined', code: 'noInstalments' });
    }
  });

  it('charges a reference once, with any token', () => {
    const bank = open();
    const { answer } = bank.charge(order('r', token(bank)));
    expect(answer.status).toBe('captured');
    expect(bank.charge(order('r', token(bank, { number: '4000000000000002' }))).answer).toEqual(answer);
  });

  it('keeps a capture after a restart with an incomplete last ledger line', () => {
    const bank = open();
    const { answer, connectionDropped } = bank.charge(order('r', token(bank, { number: '4000000000000341' })));
    expect(connectionDropped).toBe(true);
    appendFileSync(join(folder, 'bank.jsonl'), '{"reference":"torn');
    const restarted = open();
    expect(restarted.find('r')).toEqual(answer);
    restarted.charge(order('next', token(restarted)));
    expect(open().find('next')?.status).toBe('captured');
    expect(readFileSync(join(folder, 'bank.jsonl'), 'utf8')).not.toMatch(/4000000000000341|tok_/);
  });

  it('accepts a token once and before it expires', () => {
    const bank = open();
    const used = token(bank);
    bank.charge(order('first', used));
    expect(bank.charge(order('second', used)).answer).toEqual({ status: 'declined', code: 'error' });
    const old = token(bank);
    now = new Date(now.getTime() + 31 * 60_000);
    expect(bank.charge(order('third', old)).answer).toEqual({ status: 'declined', code: 'error' });
  });

  it('abandon declines a payment permanently before it arrives, but not a captured payment', () => {
    const bank = open();
    expect(bank.abandon('late')).toEqual({ status: 'declined', code: 'error' });
    expect(bank.charge(order('late', token(bank))).answer).toEqual({ status: 'declined', code: 'error' });
    const { answer } = bank.charge(order('paid', token(bank)));
    expect(bank.abandon('paid')).toEqual(answer);
  });

  it('accepts one answer to a challenge', () => {
    const bank = open();
    const { answer } = bank.charge(order('r', token(bank, { number: '4000000000003220' })));
    if (answer.status !== 'challenged') throw new Error(answer.status);
    expect(bank.answerChallenge(answer.challengeId, '9999')?.status).toBe('declined');
    expect(bank.answerChallenge(answer.challengeId, '1234')?.status).toBe('declined');
  });

  it.each([
    ['this month', { expiryMonth: '11', expiryYear: '2026' }, 'captured'],
    ['last month', { expiryMonth: '10', expiryYear: '26' }, 'declined'],
  ])('handles a card that expires %s', (_, expiry, status) => {
    const bank = open();
    expect(bank.charge(order('r', token(bank, expiry))).answer.status).toBe(status);
  });

  it.each([{ number: '4111111111111112' }, { number: '41' }, { expiryMonth: '13' }, { expiryMonth: 'x' }, { expiryYear: '3' }, { cvv: '12' }])('rejects the invalid card %o', (wrong) => {
    expect(open().tokenise({ ...CARD, ...wrong })).toBeNull();
  });
});
