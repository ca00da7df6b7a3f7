import type { BrowserContext, Page } from '@playwright/test';
import { expectNoNotice, linesOn } from './basket-lines.ts';
import { expect, test } from './fault-test.ts';
import type { FaultReport } from './fault-report.ts';

/*
 * Stored rows are changed without the log. A read may then return fewer events
 * than were appended, but no others, and it reports each place it cannot read.
 */
interface Visitor {
  readonly bench: Page;
  readonly context: BrowserContext;
  readonly threeLines: (bench: Page) => Promise<readonly string[]>;
  readonly report: FaultReport;
}

const COUNT = 6;
const VICTIM = 3;
const ids = (prefix: string) => Array.from({ length: COUNT }, (_, i) => `${prefix}-${i + 1}`);

let databases = 0;
/** Creates a database with six acknowledged events. */
async function sixEvents(page: Page): Promise<{ name: string; acknowledged: string[] }> {
  const name = `tampered-${databases += 1}`;
  const acknowledged = await page.evaluate(([name, ids]) => harness.append(name, ids), [name, ids(name)] as const);
  expect(acknowledged).toHaveLength(COUNT);
  await page.evaluate((name) => harness.settle(name), name);
  return { name, acknowledged };
}

/** Reads the stream as a new page does. Asserts that each acknowledged event is read or reported as damaged, and returns the damage. */
async function readDamage(page: Page, report: FaultReport, { name, acknowledged }: { name: string; acknowledged: readonly string[] }): Promise<string[]> {
  const { ids: present, damage, damagedSeqs } = await page.evaluate((name) => harness.read(name), name);
  report.happened();
  report.expectPresent({ acknowledged, present, named: damagedSeqs.flatMap((seq) => acknowledged[seq - 1] ?? []) });
  for (const id of present) expect(acknowledged).toContain(id);
  return damage;
}

/** The offset of each field of a record (layout: record.ts); for the tag, its last byte. */
function fieldsOf(record: readonly number[]): Readonly<Record<string, number>> {
  const text = 19;
  const end = text + record[text - 1]!;
  const [keyId, eventId, version] = String.fromCharCode(...record.slice(text, end)).split(' ');
  const eventAt = text + keyId!.length + 1;
  const versionAt = eventAt + eventId!.length + 1;
  return {
    magic: 0, format: 1, 'previous tag': 2, 'length of the text': text - 1, 'key id': text, 'the space behind it': eventAt - 1, 'event id': eventAt,
    'schema version': versionAt, writer: versionAt + version!.length + 1, nonce: end, ciphertext: end + 24, tag: -1,
  };
}

/** For each named way: creates a fresh stream, damages it that way, and compares the reported damage with `expected`. */
async function eachWay<W>(page: Page, report: FaultReport, ways: Readonly<Record<string, W>>, damageRows: (name: string, way: W) => Promise<unknown>, expected: RegExp): Promise<void> {
  for (const [title, way] of Object.entries(ways)) {
    await test.step(title, async () => {
      const stream = await sixEvents(page);
      await damageRows(stream.name, way);
      expect((await readDamage(page, report, stream)).join(), title).toMatch(expected);
    });
  }
}

test('[L3] [L9] a flipped bit in each field of a record', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('flippedRecord');
  const { name } = await sixEvents(page);
  const record = await page.evaluate(([name, seq]) => harness.get(name, ['e', 's', seq]).then((value) => [...(value as Uint8Array)]), [name, VICTIM] as const);
  await eachWay(page, report, fieldsOf(record), (name, at) => page.evaluate(([name, seq, at]) => harness.alter(name, ['e', 's', seq], [at]), [name, VICTIM, at] as const), /^3 (badTag|noKey|newer)$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (seq) => page.evaluate((seq) => harness.alter('meltem', ['e', 'draft/direct', seq], [-1]), seq), [0, 2]);
});

test('[L9] each field of an end mark changed', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('flippedMark');
  // A wrong mark loses no event, because the records themselves show where the stream ends.
  const damageRows = (name: string, path: readonly (string | number)[]) => page.evaluate(([name, path]) => harness.alter(name, ['h', 's'], path), [name, path] as const);
  await eachWay(page, report, { tag: [8], 'the tag’s last byte': [23] }, damageRows, /^6 chainBreak$/);
  await eachWay(page, report, { seq: [0] }, damageRows, /^7 gap$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, () => page.evaluate(() => harness.alter('meltem', ['h', 'draft/direct'], [8])), [0, 1, 2]);
});

test('[L7] [L9] a flipped bit in each field of a snapshot: the other snapshot, or a replay of all events, replaces it', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('flippedSnapshot');
  const fields = { format: ['format'], 'key id': ['keyId'], seq: ['seq'], version: ['version'], 'tag of its place': ['tag', 0], iv: ['iv', 0], sealed: ['sealed', 0], 'its tag': ['sealed', -1] };
  for (const [field, path] of Object.entries(fields)) {
    for (const both of [false, true]) {
      await test.step(`${field} of ${both ? 'both' : 'one'}`, async () => {
        const { name, acknowledged } = await sixEvents(page);
        for (const seq of [3, 5]) await page.evaluate(([name, seq]) => harness.keepSnapshot(name, seq), [name, seq] as const);
        expect((await page.evaluate((name) => harness.restore(name), name)).from).toBe(5);
        for (const generation of both ? [0, 1] : [1]) await page.evaluate(([name, generation, path]) => harness.alter(name, ['s', 's', generation], path), [name, generation, path] as const);
        const { ids: present, damage, from } = await page.evaluate((name) => harness.restore(name), name);
        expect([from, damage]).toEqual([both ? 0 : 3, []]);
        report.happened();
        report.expectPresent({ acknowledged, present });
        expect(present).toEqual(acknowledged);
      });
    }
  }
  await threeLines(page);
  const shop = await context.newPage();
  await shop.goto('/basket/cart');
  await expect.poll(() => linesOn(shop)).toHaveLength(3);
  // A page keeps a snapshot when it becomes hidden, once the code that does so has come.
  await shop.evaluate(() => void Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  const snapshots = () => page.evaluate(() => harness.rows('meltem').then((rows) => rows.map(([key]) => key).filter(([kind, stream]) => kind === 's' && stream === 'draft/direct')));
  await expect.poll(async () => {
    await shop.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    return (await snapshots()).length;
  }).toBeGreaterThan(0);
  await shop.close();
  const taken = await snapshots();
  await onTheBasketPage({ bench: page, context, threeLines, report }, () => page.evaluate(async (keys) => { for (const key of keys) await harness.alter('meltem', key, ['sealed', 0]); }, taken), [0, 1, 2]);
});

test('[L4] [L9] a flipped bit in each field of a key', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('flippedKey');
  const keyOf = (name: string) => page.evaluate((name) => harness.rows(name).then((rows) => rows.map(([key]) => key).find(([kind, id]) => kind === 'k' && id !== 'device')!), name);
  await eachWay(page, report, { wrapped: ['wrapped', 0], 'the wrapped key’s tag': ['wrapped', -1], iv: ['iv', 0], stream: ['stream'] },
    async (name, path) => page.evaluate(([name, key, path]) => harness.alter(name, key, path), [name, await keyOf(name), path] as const),
    /^1 noKey,2 noKey,3 noKey,4 noKey,5 noKey,6 noKey$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, async () => page.evaluate(([key]) => harness.alter('meltem', key, ['wrapped', 0]), [await keyOf('meltem')] as const), []);
});

const at = (seq: number, stream = 's') => ['e', stream, seq];

test('[L3] [L9] a record is missing', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('recordMissing');
  await eachWay(page, report, { first: 1, middle: VICTIM }, (name, seq) => page.evaluate(([name, key]) => harness.drop(name, key), [name, at(seq)] as const), /^[13] gap$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (seq) => page.evaluate((key) => harness.drop('meltem', key), at(seq, 'draft/direct')), [0, 2]);
});

test('[L3] [L9] a record is stored a second time', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('recordDuplicated');
  const copy = (name: string, from: (string | number)[], to: (string | number)[]) => page.evaluate(([name, from, to]) => harness.move(name, [from], [to]), [name, from, to] as const);
  await eachWay(page, report, { 'over another': 5, 'behind the end': 7 }, (name, seq) => copy(name, at(2), at(seq)), /^[57] badTag$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (seq, head) => copy('meltem', at(seq, 'draft/direct'), at(head + 1, 'draft/direct')), [0, 1, 2], true);
});

test('[L3] [L9] two records are swapped', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('recordsSwapped');
  const swap = (name: string, a: (string | number)[], b: (string | number)[]) => page.evaluate(([name, a, b]) => harness.move(name, [a, b], [b, a]), [name, a, b] as const);
  await eachWay(page, report, { neighbours: [2, 3], 'far apart': [1, 6] }, (name, [a, b]) => swap(name, at(a!), at(b!)), /^2 badTag,3 badTag$|^1 badTag,6 badTag$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (seq, head) => swap('meltem', at(seq, 'draft/direct'), at(head, 'draft/direct')), [0]);
});

test('[L3] [L9] a record of another stream', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('recordOfOtherStream');
  const fromOther = async (name: string, to: (string | number)[]) => {
    await page.evaluate((name) => harness.append(name, ['other-1', 'other-2', 'other-3'], 'other'), name);
    await page.evaluate(([name, from, to]) => harness.move(name, [from], [to]), [name, at(3, 'other'), to] as const);
  };
  await eachWay(page, report, { 'at the same place': 3, 'at another': 4 }, (name, seq) => fromOther(name, at(seq)), /^[34] badTag$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (seq) => fromOther('meltem', at(seq, 'draft/direct')), [0, 2]);
});

test('[L3] [L9] records of another history are restored', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('recordReplayed');
  const { name, acknowledged: first } = await sixEvents(page);
  const past = await page.evaluateHandle((name) => harness.rows(name), name);
  await page.evaluate((name) => harness.append(name, ['of-the-one-past']), name);
  const one = await page.evaluateHandle((name) => harness.get(name, ['e', 's', 7]), name);
  await page.evaluate(([name, rows]) => harness.restoreRows(name, rows), [name, past] as const);
  await page.evaluate((name) => harness.close(name), name);
  const acknowledged = [...first, ...(await page.evaluate((name) => harness.append(name, ['of-the-other-past', 'and-its-next']), name))];
  await page.evaluate(([name, record]) => harness.put(name, ['e', 's', 7], record), [name, one] as const);
  const { ids: present, damage, damagedSeqs } = await page.evaluate((name) => harness.read(name), name);
  report.happened();
  report.expectPresent({ acknowledged, present, named: damagedSeqs.flatMap((seq) => acknowledged[seq - 1] ?? []).concat('of-the-other-past') });
  // The record opens, because it was sealed at this place. The next record does not follow it, which reveals it.
  expect(damage).toEqual(['8 chainBreak']);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (seq) => page.evaluate(([to]) => harness.move('meltem', [['e', 'draft/direct', 1]], [to]), [at(seq, 'draft/direct')] as const), [0, 2]);
});

test('[L3] [L9] the end of the stream is cut off', async ({ bench, fault, context, threeLines }) => {
  const page = await bench();
  const report = fault('tailTruncated');
  await eachWay(page, report, { 'the last': [6], 'the last three': [4, 5, 6] },
    (name, seqs) => page.evaluate(async ([name, keys]) => { for (const key of keys) await harness.drop(name, key); }, [name, seqs.map((seq) => at(seq))] as const), /^(6 gap|4 gap,5 gap,6 gap)$/);
  await onTheBasketPage({ bench: page, context, threeLines, report }, (_seq, head) => page.evaluate((key) => harness.drop('meltem', key), at(head, 'draft/direct')), [0, 1]);
});

/**
 * The same on the device of a visitor with three lines in the basket: the page shows the undamaged lines and reports the damage.
 * @param damageRows changes the rows, given the seq of the second line's record and of the stream's end
 * @param left the indexes of the lines that remain
 * @param isShown whether the page reports damage; by default, when a line is missing
 */
async function onTheBasketPage({ bench: page, context, threeLines, report }: Visitor, damageRows: (seq: number, head: number) => Promise<unknown>, left: readonly number[], isShown = left.length < 3): Promise<void> {
  const acknowledged = await threeLines(page);
  const { seqs, head } = await page.evaluate(() => harness.placesOf('meltem', 'draft/direct', 'ItemAdded'));
  await page.evaluate(() => harness.settle('meltem', 'draft/direct'));
  expect(seqs).toHaveLength(3);
  await damageRows(seqs[1]!, head);
  const basket = await context.newPage();
  await basket.goto('/basket/cart');
  const named = acknowledged.filter((_, i) => !left.includes(i));
  await expect.poll(() => linesOn(basket)).toEqual(acknowledged.filter((_, i) => left.includes(i)));
  report.happened();
  report.expectPresent({ acknowledged, present: await linesOn(basket), named });
  if (isShown) await report.expectVisible(basket.getByText(/Something stored on this device was damaged and set aside/));
  else {
    await expectNoNotice(basket);
    report.addNothingUnusual();
  }
}
