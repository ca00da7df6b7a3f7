import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { paymentWays, views, type PaymentLeaf, type PaymentView } from '#tests/models/payment.model.ts';
import { gate } from '#tests/support/checkout-driver.ts';
import { addVilla, fillCard, fillGuest, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/* The model of the payment methods drives the real page to each of its states, as `checkout-model.spec.ts` does for the checkout. */

test('the payment step shows each state as the model does', async ({ page, context, shop }) => {
  // Instalments are offered in lira.
  await context.addCookies([{ name: 'currency', value: 'TRY', url: shop.url }]);
  await addVilla(page, { ...KIRLANGIC, from: '2028-11-11', to: '2028-11-18' });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  const form = page.getByRole('form', { name: 'Payment' });
  await form.getByRole('checkbox', { name: /^I have read/ }).check();
  const marks = {
    cardForm: form.getByLabel('Card number').and(page.locator(':enabled')),
    wait: form.getByLabel('Card number').and(page.locator(':disabled')),
    cardAccepted: form.getByText(/^Your card is ready/),
    noInstalments: form.getByText(/^This card cannot be paid in instalments/),
    bankTransfer: form.getByRole('button', { name: 'Review your booking' }),
  } satisfies Record<PaymentView['shows'], unknown>;
  const shown = async () => {
    const visible: string[] = [];
    for (const [name, mark] of Object.entries(marks)) if (await mark.isVisible()) visible.push(name);
    return visible;
  };
  for (const [leaf, { steps }] of paymentWays()) {
    await test.step(leaf, async () => {
      // Each path begins with an empty form: a token is lost with its page, and the basket keeps the method.
      const card = await gate(page.context(), 'odeme-kart-jeton-post');
      await page.reload();
      await form.getByRole('radio', { name: /^Card/ }).check();
      await form.getByRole('radio', { name: 'A single payment' }).check();
      const perform: Partial<Record<PaymentEvent['type'], (event: PaymentEvent) => Promise<void>>> = {
        'method.chosen': () => form.getByRole('radio', { name: /^Bank transfer/ }).check(),
        'instalments.chosen': async (event) => {
          const { count } = event as { count: number };
          await form.getByRole('radio', { name: count === 1 ? 'A single payment' : `${count} payments` }).check();
        },
        async 'card.submitted'() {
          await fillCard(page, 'approved');
          await form.getByRole('button', { name: /^Review and pay/ }).click();
        },
        // A token that can be used leads on to the review, and waits there.
        async 'card.tokenised'() {
          await card.open();
          if (leaf === 'card.ready') await page.getByRole('button', { name: 'Change the payment' }).click();
        },
      };
      for (const { event } of steps.slice(1)) await perform[event.type as PaymentEvent['type']]!(event as PaymentEvent);
      // A card without instalments can be replaced by another one.
      const { shows } = views[leaf as PaymentLeaf];
      await expect.poll(shown).toEqual(shows === 'noInstalments' ? ['cardForm', shows] : [shows]);
      // A request that is still held ends without a token, so that no answer comes while the page is loaded again.
      await card.lose();
      await expect.poll(shown).not.toContain('wait');
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});
