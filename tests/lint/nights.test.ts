import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'tests/e2e';
/** The browser tests, and the file with the nights of the script budgets. */
const FILES = [...readdirSync(FOLDER).map((file) => `${FOLDER}/${file}`), 'tests/support/page-scripts.ts'];
/** The nights of the villa that most browser tests stay in, as they write them. */
const STAYS = [
  /(?:villa: \[?\{ |\.\.\.KIRLANGIC, )from: '(\d{4}-\d\d-\d\d)', to: '(\d{4}-\d\d-\d\d)'/g,
  /^(?: {2}(?:[\w' ]+: )?|const \w+ = )\{ from: '(\d{4}-\d\d-\d\d)', to: '(\d{4}-\d\d-\d\d)' \}[,;]$/gm,
  /data-day="(\d{4}-\d\d-\d\d)"\]'\)\.click\(\);\s+await page\.locator\('\[data-day="(\d{4}-\d\d-\d\d)"\]'\)\.click/g,
  /KIRLANGIC\.slug\}\?from=(\d{4}-\d\d-\d\d)&to=(\d{4}-\d\d-\d\d)/g,
];

interface Stay {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const stays = FILES.flatMap((file): Stay[] => {
  const source = readFileSync(file, 'utf8');
  return STAYS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, from, to]) => ({ file, from: from!, to: to! })));
});

describe('browser tests', () => {
  it('of different files stay on different nights: they share a server, and what one has booked another cannot book', () => {
    const shared = stays.flatMap((one, index) => stays.slice(index + 1).filter((other) => other.file !== one.file && other.from < one.to && one.from < other.to).map((other) => [one, other]));
    expect(shared).toEqual([]);
    expect(stays.length).toBeGreaterThan(40);
  });
});
