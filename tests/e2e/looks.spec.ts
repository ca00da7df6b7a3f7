import { addToBasket, addTour, closeCart, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const STAY = { ...KIRLANGIC, from: '2027-04-18', to: '2027-04-25' };
const LISTS = ['/c/villas', '/de/c/villen', '/ru/c/villy'] as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

for (const prefix of ['/en', '/tr', '/de', '/ru']) {
  test(`on a phone, the search of home is in the first view, under a title that ends above the sun, also at 320 px, on ${prefix}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(prefix === '/en' ? '/' : prefix);
    const search = (await page.locator('form:has(select[name=kat_k_no])').boundingBox())!;
    expect(search.y + search.height).toBeLessThanOrEqual(PHONE.height);
    // One bar above it.
    const [title, art, bar] = await Promise.all([page.getByRole('heading', { level: 1 }).boundingBox(), page.locator('main picture img').first().boundingBox(), page.getByRole('banner').boundingBox()]);
    expect(bar!.height).toBeLessThanOrEqual(64);
    // The sun of the picture begins at three tenths of its height.
    expect(title!.y + title!.height).toBeLessThanOrEqual(art!.y + art!.height * 0.3);
    for (const name of ['kat_k_no', 'destination']) {
      const isWhole = await page.locator(`select[name=${name}]`).evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = style.font;
        return pen.measureText(select.selectedOptions[0]!.text).width <= select.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
      });
      expect(isWhole, name).toBe(true);
    }

    await page.setViewportSize({ width: 320, height: 640 });
    const [narrowTitle, narrowArt] = await Promise.all([page.getByRole('heading', { level: 1 }).boundingBox(), page.locator('main picture').first().boundingBox()]);
    // Here the sun is in the second third.
    expect(narrowTitle!.y + narrowTitle!.height - narrowArt!.y).toBeLessThan(narrowArt!.height / 3);
  });
}

test('fields of the home search without a choice look empty, and every destination is one link', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const adults = page.locator('input[name=adults]');
  const [placeholder, value] = await adults.evaluate((input) => [getComputedStyle(input, '::placeholder').color, getComputedStyle(input).color]);
  expect(placeholder).not.toBe(value);
  await expect(adults).toHaveValue('');
  const cards = page.getByRole('region', { name: 'All destinations' }).getByRole('article');
  expect(await cards.count()).toBeGreaterThan(10);
  for (const card of await cards.all()) await expect(card.getByRole('link')).toHaveCount(1);
  // A press anywhere on the card follows its link.
  await cards.first().locator('img').click({ force: true });
  await expect(page).toHaveURL(/\/d\/[\w-]+$/);
});

test('no two verticals in a row have the same form on home: a wall, a band, a board, a table of fares, a row, a diptych', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/', { waitUntil: 'networkidle' });
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  /** The sizes of the cards of a section and their tops. */
  const cards = (name: string) => section(name).getByRole('article').evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect()).map(({ top, width }) => ({ top: Math.round(top), width: Math.round(width) })));
  const different = (values: readonly number[]) => new Set(values).size;

  const villas = await cards('Villas');
  expect([different(villas.map(({ top }) => top)), different(villas.map(({ width }) => width))]).toEqual([2, 2]);
  for (const [name, count] of [['Yachts', 3], ['Car hire', 4]] as const) {
    const row = await cards(name);
    expect(row, name).toHaveLength(count);
    expect([different(row.map(({ top }) => top)), different(row.map(({ width }) => width))], name).toEqual([1, 1]);
  }
  // The band reaches from edge to edge of the window.
  expect(await section('Yachts').evaluate((band) => getComputedStyle(band, '::after').backgroundColor)).toBe('rgb(15, 49, 67)');
  expect((await section('Yachts').boundingBox())!.width).toBe(DESKTOP.width);
  await expect(section('Tours').locator('time')).toHaveCount(8);
  const fares = section('Transfers').getByRole('table');
  await expect(fares.getByRole('columnheader')).toHaveText(['Route', 'Distance', 'Time on the road', 'One way, per vehicle']);
  await expect(fares.getByRole('row').nth(1)).toHaveText(/^Antalya Airport \(AYT\) – .+\d\skm.+min.*from €\d+\.\d\d$/);

  const leaves = async () => Promise.all(['Weddings', 'Health travel'].map(async (name) => ({ ...(await section(name).getByRole('article').boundingBox())! })));
  const [wedding, health] = await leaves();
  expect([health!.y, health!.y + health!.height]).toEqual([wedding!.y, wedding!.y + wedding!.height]);
  expect(health!.x).toBeGreaterThan(wedding!.x + wedding!.width);
  await page.setViewportSize(PHONE);
  const [above, below] = await leaves();
  expect(below!.x).toBe(above!.x);
  expect(below!.y).toBeGreaterThan(above!.y + above!.height);

  await fares.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/t\/airport-ayt-[\w-]+$/);
});

test('the pictures of cards in one row end alike, where one name takes two lines and another takes one', async ({ page }) => {
  for (const [path, width] of [['/c/villas', 1440], ['/de/c/villen', 1440], ['/c/villas', 1024], ['/ru/c/villy', 768]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const cards = await page.getByRole('article').evaluateAll((articles) => articles.map((article) => {
      const [card, picture, name] = [article, article.querySelector('img')!, article.querySelector('h2')!].map((each) => each.getBoundingClientRect());
      return { top: Math.round(card!.top), wide: Math.round(card!.width), picture: [Math.round(picture!.top), Math.round(picture!.bottom)].join(), ratio: picture!.height / picture!.width, lines: name!.height > 40 ? 2 : 1 };
    }));
    const rows = [...new Set(cards.map(({ top, wide }) => `${top} ${wide}`))].map((place) => cards.filter(({ top, wide }) => `${top} ${wide}` === place));
    expect(rows.some((row) => new Set(row.map(({ lines }) => lines)).size > 1), `${path} at ${width} px has a row with both`).toBe(true);
    for (const row of rows) {
      expect(new Set(row.map(({ picture }) => picture)).size, `pictures of ${path} at ${width} px from ${row[0]!.top}`).toBe(1);
      expect(row[0]!.ratio, 'not a strip').toBeGreaterThan(0.5);
    }
  }
});

for (const path of LISTS) {
  test(`the rating of a card stands on the first line of its facts, at every width, on ${path}`, async ({ page }) => {
    await page.goto(path);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cards = await page.getByRole('article').evaluateAll((articles) =>
        articles.map((article) => {
          const stars = article.querySelector('[role=img][aria-label]')!.getBoundingClientRect();
          const facts = article.querySelector('p')!;
          const line = facts.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(facts).lineHeight) / 2;
          return { isOnFirstLine: stars.top < line && stars.bottom > line, isInside: stars.right <= article.getBoundingClientRect().right, isOneLine: stars.height < 30 };
        }),
      );
      expect(cards.length).toBeGreaterThan(5);
      expect(cards, `${width}px`).toEqual(cards.map(() => ({ isOnFirstLine: true, isInside: true, isOneLine: true })));
    }
  });
}

test('the last row of a list is full, however many are found', async ({ page }) => {
  await page.goto('/c/villas');
  const wall = page.locator('main div:has(> article)').first();
  const most = await wall.getByRole('article').count();
  expect(most).toBe(9);
  for (let left = most; left > 1; left -= 1) {
    for (const width of [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const row = await wall.evaluate((box) => {
        const cards = [...box.children].map((card) => card.getBoundingClientRect());
        const end = Math.max(...cards.map(({ bottom }) => bottom));
        const last = cards.filter(({ bottom }) => end - bottom < 2);
        const gap = Number.parseFloat(getComputedStyle(box).columnGap);
        return { used: last.reduce((sum, card) => sum + card.width, gap * (last.length - 1)), width: box.getBoundingClientRect().width };
      });
      expect(Math.abs(row.used - row.width), `${left} cards at ${width}px`).toBeLessThan(2);
    }
    await wall.evaluate((box) => box.lastElementChild!.remove());
  }
});

test('the pictures of a villa differ: outside, pool, room, view and map', async ({ page }) => {
  await page.goto(`/u/villas/${KIRLANGIC.slug}`);
  const files = await page.locator('main a:has(> img), main a:has(> picture)').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.endsWith('.svg')));
  expect(files).toHaveLength(5);
  const drawings = await Promise.all(files.map(async (file) => (await page.request.get(file)).text()));
  // The steps at the side of this house.
  expect(drawings.map((svg) => svg.includes('h28v44l60 52z'))).toEqual([true, false, false, false, false]);
  expect(new Set(drawings).size).toBe(5);
});

test('the basket names promotions, extras, the share to pay now and what is paid on the spot; Change and Remove stand in one place in all lines', async ({ page }) => {
  await page.goto(`/u/villas/${STAY.slug}?from=${STAY.from}&to=${STAY.to}`);
  await page.getByRole('checkbox', { name: /^Pool heating/ }).check();
  await addToBasket(page);
  await closeCart(page);
  await addTour(page, '2028-07-03');
  await closeCart(page);
  await page.goto('/basket/cart');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  for (const words of [`${STAY.title} −10%`, 'Pool heating', `30% of ${STAY.title}`, 'Paid on the spot: Kekova by boat from Kaş']) await expect(summary).toContainText(words);
  const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  await expect(line).toHaveCount(2);
  await expect(line.first()).toContainText('Pool heating');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const places = await line.evaluateAll((lines) =>
      lines.map((each) => {
        const box = each.getBoundingClientRect();
        return [...each.querySelectorAll('a, button')].filter(({ textContent }) => /^(Change|Remove)/.test(textContent)).map((control) => {
          const { right, bottom } = control.getBoundingClientRect();
          return [Math.round(box.right - right), Math.round(box.bottom - bottom)];
        });
      }),
    );
    expect(places[0]).toHaveLength(2);
    expect(places[1], `${viewport.width}px`).toEqual(places[0]);
  }
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`the 404 page shows the framed poster and the link home in the first view, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/no/such/page');
    const home = (await page.getByRole('main').getByRole('link', { name: 'Back to home' }).boundingBox())!;
    expect(home.y + home.height).toBeLessThanOrEqual(viewport.height);
    const poster = page.getByRole('main').getByRole('figure');
    await expect(poster).toContainText('Nowhere');
    const [frame, picture] = [(await poster.boundingBox())!, (await poster.getByRole('presentation').boundingBox())!];
    expect(frame.width - picture.width).toBeGreaterThan(8);
    expect(picture.y).toBeGreaterThan(frame.y);
    if (viewport === DESKTOP) expect(frame.y + frame.height).toBeLessThan(viewport.height + 200);
  });
}
