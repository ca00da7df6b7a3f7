import { describe, expect, it } from 'vitest';
import { contactProblems, specialOfferProblems, type ContactMessage, type SpecialOfferRequest } from './visitor-request.ts';

const message: ContactMessage = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '', message: 'Is the pool heated in April?' };
const wish: SpecialOfferRequest = { ...message, categories: [], destination: null, from: null, to: null, adults: 2, children: 0, wishes: 'A week by the sea' };

describe('[V2] a message to the operator', () => {
  it('needs a name, an address to answer to and a text; the phone may be empty', () => {
    expect(contactProblems(message)).toEqual({});
    expect(contactProblems({ name: ' ', email: '', phone: '', message: '\n' })).toEqual({ name: 'missing', email: 'missing', message: 'missing' });
  });

  it.each([
    [{ email: 'ada@example' }, { email: 'malformed' }],
    [{ phone: '12' }, { phone: 'malformed' }],
    [{ phone: '+90 532 000 00 00' }, {}],
    [{ message: 'x'.repeat(4001) }, { message: 'tooLong' }],
    [{ message: 'My card is 4111 1111 1111 1111' }, { message: 'cardNumber' }],
    [{ phone: '4111 1111 1111 1111' }, { phone: 'cardNumber' }],
  ] as const)('with %j has the problems %j', (change, problems) => {
    expect(contactProblems({ ...message, ...change })).toEqual(problems);
  });
});

describe('[V2] a request for a special offer', () => {
  it.each([
    [{}, {}],
    [{ from: '2027-06-01' }, {}],
    [{ from: '2027-05-31' }, { from: 'inThePast' }],
    [{ from: '2027-06-10', to: '2027-06-09' }, { to: 'beforeArrival' }],
    [{ to: '2027-05-31' }, { to: 'beforeArrival' }],
    [{ from: '2027-09-31', to: 'June' }, { from: 'noDay', to: 'noDay' }],
    [{ from: 'June', to: '2027-05-31' }, { from: 'noDay', to: 'beforeArrival' }],
    [{ adults: 0 }, { adults: 'missing' }],
    [{ wishes: '' }, { wishes: 'missing' }],
  ] as const)('with %j has the problems %j', (change, problems) => {
    expect(specialOfferProblems({ ...wish, ...change }, '2027-06-01')).toEqual(problems);
  });
});
