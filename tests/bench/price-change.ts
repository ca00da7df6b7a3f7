import type { Browser } from '@playwright/test';

export interface PriceChange {
  /** Milliseconds from the click on the last day to the new total in the page, each. */
  readonly works: readonly number[];
  /** How many frames after the click the new total is painted, each; 1 is the next one. */
  readonly frames: readonly number[];
  /** Requests sent during the change. */
  readonly requests: readonly string[];
}

const VILLA = '/u/villas/villa-kirlangic-kalamar-bay';
/** Two stays across a change of season, so that their prices differ. */
const STAYS = [
  ['2027-06-10', '2027-06-17'],
  ['2027-06-12', '2027-06-19'],
] as const;
const ROUNDS = 20;

/** Changes the dates of a villa on its page between two stays, and measures the time until its total is updated. */
export async function measurePriceChange(browser: Browser, url: string): Promise<PriceChange> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    // tsx wraps function names in a helper that is missing in the page; this defines it there.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${url}${VILLA}?from=${STAYS[0][0]}&to=${STAYS[0][1]}`);
    await page.locator(`[data-day="${STAYS[0][0]}"]`).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));

    const works: number[] = [];
    const frames: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [arrival, departure] = STAYS[round % 2]!;
      const took = await page.evaluate(changeDates, { arrival, departure });
      works.push(took.work);
      frames.push(took.frames);
    }
    return { works, frames, requests };
  } finally {
    await context.close();
  }
}

/** Runs in the page. Selects the arrival, waits, selects the departure right after a frame, and counts the frames until the total is shown. */
async function changeDates({ arrival, departure }: { arrival: string; departure: string }): Promise<{ work: number; frames: number }> {
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  const click = (day: string) => {
    const button = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!button || button.ariaDisabled === 'true') throw new Error(`${day} cannot be chosen`);
    button.click();
  };
  const total = () => [...document.querySelectorAll('aside [role="status"]')].find(({ textContent }) => textContent?.startsWith('Total'))?.textContent ?? null;

  const before = total();
  click(arrival);
  await frame();
  await frame();
  if (before === null || total() !== null) throw new Error('the total should wait for the departure');

  await frame();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const clickedAt = performance.now();
  let workedAt: number | null = null;
  const watcher = new MutationObserver(() => {
    if (total() !== null) workedAt ??= performance.now();
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  click(departure);
  let frames = 0;
  while (total() === null || frames === 0) {
    await frame();
    frames += 1;
    if (frames > 600) throw new Error('the total never came');
  }
  await frame();
  watcher.disconnect();
  if (total() === before || workedAt === null) throw new Error('the total did not change');
  return { work: workedAt - clickedAt, frames };
}
