import { holdScripts } from '#tests/support/hold-scripts.ts';
import { addToBasket, addVilla, closeCart, fillGuest, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('[U15] a button that is pressed before the script has loaded shows so and takes effect then, once', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(save).not.toHaveAttribute('aria-busy');
});

test('[U15] choices that are made before the script has loaded count for the line', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto(`/u/tours/${KEKOVA.slug}?from=2028-05-06`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /10:00/ }).check();
  await page.getByRole('radio', { name: /Kalkan/ }).check();
  const more = page.getByRole('button', { name: 'Adults: one more' });
  await more.click();
  await more.click();
  release();
  await addToBasket(page);
  const cart = page.getByRole('dialog', { name: /^Basket/ });
  await expect(cart).toContainText('06.05.2028 10:00');
  await closeCart(page);
  await page.goto('/basket/cart');
  await expect(page.getByRole('listitem').filter({ hasText: KEKOVA.title }).first()).toContainText('4 adults');
  await page.getByRole('link', { name: /^Change/ }).first().click();
  await expect(page.getByRole('radio', { name: /Kalkan/ })).toBeChecked();
});

test('[U15] a press counts where React becomes active between the press and the look at its effect', async ({ page }) => {
  // A slow device runs the task that the press has planned after the tasks that hydrate the page.
  await page.addInitScript(() => {
    const plan = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) => plan(run, ms ?? 1500)) as typeof window.setTimeout;
  });
  const release = await holdScripts(page.context());
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  release();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
});

test('[U15] a page that is scrolled before the script has loaded stays where it is', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto('/', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: `Save ${KIRLANGIC.title}` });
  await heart.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  release();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('[U15] what is typed before the script has loaded takes effect then', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto('/t/airport-dlm-kalkan?from=2027-06-12&session=10:00&to=2027-06-14&details=returnTime:11:00,vehicle:vip', { waitUntil: 'commit' });
  await page.getByLabel('Way back at').fill('18:00');
  const flight = page.getByLabel('Flight number', { exact: true });
  await flight.pressSequentially('tk 25');
  await page.getByRole('button', { name: 'Bags: one more' }).click();
  release();
  await page.waitForURL((url) => ['flight:TK25', 'returnTime:18:00', 'bags:3'].every((detail) => (url.searchParams.get('details') ?? '').split(',').includes(detail)));
  await expect(flight).toHaveValue(/tk ?25/i);
  await expect(page.getByRole('complementary')).toContainText('18:00');
});

test('[U15] what is opened before the script has loaded shows its contents', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto(`/u/villas/${KIRLANGIC.slug}?from=2027-06-26&to=2027-07-03`, { waitUntil: 'commit' });
  const ticket = page.getByRole('complementary');
  await ticket.getByText('If you cancel').click();
  release();
  await expect(ticket.getByText('Later: it costs the whole price.')).toBeVisible();
});

/** Pages with a form for visitors, and where its fields are. */
const FORMS = [
  ['/u/weddings/kalkan-cliff-villa-wedding', '#request'],
  ['/contact', 'main form'],
  ['/get-a-special-offer', 'main form'],
  ['/enquire-booking', 'main form'],
  ['/agency/forms', 'main form'],
] as const;

for (const [path, form] of FORMS) {
  test(`[U15] what is typed in the form at ${path} before the script has loaded stays`, async ({ page, context }) => {
    const release = await holdScripts(context);
    await page.goto(path, { waitUntil: 'commit' });
    const fields = page.locator(form).locator('textarea, input:is([type=text], [type=email], [type=tel], :not([type])):not([aria-hidden])');
    await fields.last().waitFor();
    const texts: string[] = [];
    for (const field of await fields.all()) {
      const text = (await field.getAttribute('type')) === 'email' ? 'ayse@example.org' : `text ${texts.length}`;
      await field.fill(text);
      texts.push(text);
    }
    expect(texts.length).toBeGreaterThan(1);
    const first = await fields.first().elementHandle();
    release();
    // A part of the page that React has made anew would have lost it.
    await page.waitForFunction((field) => Object.keys(field!).some((key) => key.startsWith('__reactProps$')), first);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => fields.evaluateAll((all) => (all as HTMLInputElement[]).map(({ value }) => value))).toEqual(texts);
  });
}

test('[U15] a day that is typed before the script has loaded takes effect then, though its field was left', async ({ page, context }) => {
  const release = await holdScripts(context);
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Arrival' }).fill('12.6.2027');
  await page.getByRole('searchbox').focus();
  release();
  await page.waitForURL(/from=2027-06-12/);
});

test('[U15] what is typed counts where React is about to activate the part of the page', async ({ page, context }) => {
  await context.addInitScript(() => {
    const { set, ...descriptor } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'name')!;
    // React sets the name of a field on the way through the page; it pauses after this much work, before the page is active.
    Object.defineProperty(HTMLInputElement.prototype, 'name', {
      ...descriptor,
      set(this: HTMLInputElement, name: string) {
        set!.call(this, name);
        if (name !== 'licence-years' || document.documentElement.dataset['typed']) return;
        document.documentElement.dataset['typed'] = 'true';
        setTimeout(() => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(this, '8');
          this.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
        for (const until = performance.now() + 50; performance.now() < until;);
      },
    });
  });
  const release = await holdScripts(context);
  await page.goto('/u/car-hire/hyundai-i10-manual-kalkan?from=2027-06-12&to=2027-06-15', { waitUntil: 'commit' });
  await page.getByLabel('Driver’s age').fill('30');
  release();
  await page.waitForURL((url) => ['driverAge:30', 'licenceYears:8'].every((detail) => (url.searchParams.get('details') ?? '').split(',').includes(detail)));
});

test('[U15] a press of Continue counts where the checkout opens while the browser dispatches its event', async ({ page, context }) => {
  await addVilla(page, { ...KIRLANGIC, from: '2027-12-18', to: '2027-12-25' });
  const release = await holdScripts(context, 'basket-');
  // The browser ignores this call during the form's `submit` event, in which React may render the checkout that has opened.
  await page.addInitScript(() => void (HTMLFormElement.prototype.requestSubmit = () => undefined));
  await page.goto('/basket/checkout');
  await expect(page.locator('form[aria-label=Guest]:not([method])')).toBeVisible();
  await fillGuest(page);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByLabel('Name on the card')).toBeVisible();
});
