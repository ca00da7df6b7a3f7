import { randomUUID } from 'node:crypto';
import { createApiClient } from '#api/client.ts';
import { balanceAbandon, balanceStart, balanceStatus } from '#contract/calls/balance-payment.ts';
import { bookingCancel, cancellationOffer } from '#contract/calls/cancellation.ts';
import { cardTokenise } from '#contract/calls/payment.ts';
import type { BalancePaymentEvent } from '#machines/balance-payment/balance-payment.machine.ts';
import { balanceWays, views, type BalanceLeaf, type BalanceView } from '#tests/models/balance-payment.model.ts';
import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { gate } from '#tests/support/checkout-driver.ts';
import { signInToDesk } from '#tests/support/quote-steps.ts';
import { addVilla, bookedNumber, CARDS, confirmAtBank, fillCard, fillGuest, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[B32] what remains is paid on the page of the booking: a declined card, then one that the bank asks about', async ({ page, shop }) => {
  await addVilla(page, { ...KIRLANGIC, from: '2027-03-20', to: '2027-03-27' });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  const number = await bookedNumber(page);
  const main = page.getByRole('main');
  const ticket = page.getByRole('complementary', { name: 'What it costs' });
  const remaining = /€[\d.,]+/.exec(await ticket.getByText('Remaining, at your destination').locator('..').innerText())![0];
  await expect(main.getByRole('heading', { name: 'Left to pay' }).locator('..')).toContainText(`${remaining} is still to be paid.`);
  await main.getByRole('button', { name: 'Pay the rest by card' }).click();

  const payRest = main.getByRole('button', { name: `Pay ${remaining}` });
  await payRest.click();
  await expect(main.getByText('Please enter the card number.')).toBeVisible();
  await fillCard(page, 'insufficientFunds');
  expect(await axe(page)).toEqual([]);
  await payRest.click();
  await expect(main.getByRole('alert')).toContainText('There are not enough funds on this card.');
  await expect(ticket).toContainText(remaining);

  await fillCard(page, 'challenged');
  await payRest.click();
  await confirmAtBank(page, shop.bankUrl);
  await expect(main.getByText('Thank you. Your trip is fully paid.')).toBeVisible();
  await expect(main.getByText('Thank you. Your trip is fully paid.')).toBeInViewport();
  await expect(page).toHaveURL(/\/basket\/result#pay=balance$/);
  await expect(ticket).not.toContainText(remaining);
  await expect(main).toContainText(number);
  expect(await axe(page)).toEqual([]);

  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Bookings' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: number })).toContainText('remaining €0.00');
});

test('[B32] a booking that was made on another device is paid here, with a second card after a decline', async ({ page, shop }) => {
  const { bookingNumber, email } = await bookStay(shop, { productCode: 'VIL-003', arrival: '2028-06-17', departure: '2028-06-24', isPaid: false });
  const main = page.getByRole('main');
  await page.goto(`/enquire-booking?number=${bookingNumber}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking is awaiting payment' })).toBeVisible();
  await main.getByRole('button', { name: 'Pay now by card' }).click();
  await fillCard(page, 'declined');
  await main.getByRole('button', { name: /^Pay €/ }).click();
  await expect(main.getByRole('form').getByRole('alert')).toContainText('The bank declined this card');
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking is awaiting payment' })).toBeVisible();
  await main.getByRole('button', { name: 'Pay now by card' }).click();
  await fillCard(page, 'approved');
  await main.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your trip is booked' })).toBeVisible();
  await expect(main).toContainText(`We have sent a confirmation to ${email}.`);
  await expect(main.getByRole('button', { name: 'Pay the rest by card' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('[B32] [B22] a payment that arrives while the desk cancels is not lost, and the page of the cancelled booking tells of it', async ({ page, shop }) => {
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem', tokeniserUrl: () => shop.bankUrl });
  const { bookingNumber, email } = await bookStay(shop, { productCode: 'VIL-003', arrival: '2028-07-15', departure: '2028-07-22' });
  const payer = { by: 'number', bookingNumber, email } as const;
  await signInToDesk(page, shop.folder);
  await page.getByRole('button', { name: 'Bookings' }).click();
  const main = page.getByRole('main');
  const entry = main.getByRole('listitem').filter({ hasText: bookingNumber });
  const cancel = async () => {
    await entry.getByText('Cancel this booking').click();
    await entry.getByRole('button', { name: 'Cancel the booking' }).click();
  };
  await expect(entry).toBeVisible();
  const { booking } = await send(balanceStatus, { part: 'balance', payer });
  const { token } = await send(cardTokenise, { cardHolder: 'ADA', number: CARDS.approved, expiryMonth: '12', expiryYear: '2031', cvv: '123' });
  await send(balanceStart, { part: 'balance', payer, amount: booking.remaining, cardToken: token, returnUrl: `${shop.url}/` }, { idempotencyKey: randomUUID() });
  await cancel();
  await expect(entry).toContainText('What was paid for this booking has changed in the meantime.');
  expect(await axe(page)).toEqual([]);

  const open = async () => {
    await page.goto(`/enquire-booking?number=${bookingNumber}#pay=balance`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
  };
  await open();
  await expect(main).toContainText('Thank you. Your trip is fully paid.');
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Bookings' }).click();
  await cancel();
  await expect(entry).toContainText('Cancelled');
  await open();
  await expect(main).toContainText('This payment arrived before the booking was cancelled.');
  await expect(main).not.toContainText('fully paid');
  expect(await axe(page)).toEqual([]);
});

test('[B32] the page of a booking shows each state of the payment as the model does', async ({ page, context, shop }) => {
  const { send } = createApiClient({ baseUrl: `${shop.url}/api`, company: 'meltem', tokeniserUrl: () => shop.bankUrl });
  const stays = ['2028-05-06', '2028-05-20', '2028-06-03'].map((arrival) => ({ productCode: 'VIL-003', arrival, departure: new Date(Date.parse(arrival) + 7 * 86_400_000).toISOString().slice(0, 10) }));
  const [open, paid, closed] = [await bookStay(shop, stays[0]!), await bookStay(shop, stays[1]!), await bookStay(shop, stays[2]!)];
  const payerOf = ({ bookingNumber, email }: typeof open) => ({ by: 'number', bookingNumber, email }) as const;
  const start = async (booking: typeof open, card: keyof typeof CARDS) => {
    const { booking: { balance } } = await send(balanceAbandon, { part: 'balance', payer: payerOf(booking) });
    const { token } = await send(cardTokenise, { cardHolder: 'ADA', number: CARDS[card], expiryMonth: '12', expiryYear: '2031', cvv: '123' });
    await send(balanceStart, { part: 'balance', payer: payerOf(booking), amount: balance!.amount, cardToken: token, returnUrl: `${shop.url}/` }, { idempotencyKey: randomUUID() });
  };
  await start(paid, 'approved');
  const proof = { by: 'checkout', checkoutId: closed.checkoutId } as const;
  await send(bookingCancel, { proof, acceptedRefund: (await send(cancellationOffer, proof)).refund });

  const main = page.getByRole('main');
  const marks = {
    cardForm: main.getByLabel('Card number').and(page.locator(':enabled')),
    sending: main.getByText(/^We are processing the payment/),
    checking: main.getByText(/checking with the bank/),
    atBank: main.getByRole('button', { name: 'Continue at the bank' }),
    ending: main.getByText(/^We are asking the bank to end this payment/),
    paid: main.getByText(/^Thank you. Your trip is fully paid/),
    closed: main.getByText(/^Nothing can be paid for this booking here any more/),
    unreadable: main.getByText(/^This booking can no longer be shown here/),
  } satisfies Record<BalanceView['shows'], unknown>;
  /** A bank that says nothing about an attempt looks like a server that says nothing. */
  const nameOf = (event: BalancePaymentEvent) => (event.type === 'answered' && event.state === 'pending' ? 'unanswered' : event.type);
  const shown = async () => {
    const visible: string[] = [];
    for (const [name, mark] of Object.entries(marks)) if (await mark.isVisible()) visible.push(name);
    return visible;
  };

  for (const [leaf, { steps }] of balanceWays()) {
    await test.step(leaf, async () => {
      const events = steps.slice(1).map(({ event }) => event as BalancePaymentEvent);
      const [first] = events;
      const booking = first?.type === 'answered' && first.state === 'captured' ? paid : first?.type === 'answered' && first.state === 'closed' ? closed : open;
      // The server is in the state that it answers first.
      if (booking === open) await send(balanceAbandon, { part: 'balance', payer: payerOf(open) });
      if (first?.type === 'answered' && first.state === 'challenge') await start(open, 'challenged');
      const calls = { asked: await gate(context, 'kalan-odeme-durum-post'), card: await gate(context, 'odeme-kart-jeton-post'), charged: await gate(context, 'kalan-odeme-baslat-post'), ended: await gate(context, 'kalan-odeme-vazgec-post') };
      if (first?.type === 'answered' && first.state === 'unreadable') await context.route('**/kalan-odeme-durum-post', (route) => route.fallback({ postData: route.request().postData()!.replace(booking.email, 'stranger@example.com') }));
      await page.goto(`/enquire-booking?number=${booking.bookingNumber}#pay=balance`);
      await page.reload();
      await page.getByLabel('E-mail').fill(booking.email);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      const last = { current: calls.asked };
      const perform: Partial<Record<BalancePaymentEvent['type'], () => Promise<void>>> = {
        answered: () => last.current.open(),
        async unanswered() {
          // The page asks about a lost charge soon.
          if (last.current === calls.charged) await gate(context, 'kalan-odeme-durum-post');
          await last.current.lose();
        },
        async 'card.submitted'() {
          await fillCard(page, 'approved');
          await main.getByRole('button', { name: /^Pay €/ }).click();
        },
        async 'card.tokenised'() {
          last.current = calls.charged;
          await calls.card.open();
          await calls.charged.reached;
        },
        async 'end.chosen'() {
          await main.getByRole('button', { name: 'Use another card' }).click();
        },
      };
      for (const event of events) await perform[nameOf(event)]!();
      await expect.poll(shown).toEqual([views[leaf as BalanceLeaf].shows]);
      // What is still held never reaches the server.
      for (const call of Object.values(calls)) await call.lose();
      await page.goto('about:blank');
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});
