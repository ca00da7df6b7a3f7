import type { PageScripts } from '#tests/support/page-scripts.ts';
import { compressedSize } from '#tests/support/script-sizes.ts';
import type { ScriptSources } from './script-sources.ts';

/** Packages and folders with less than this on every page, in bytes, are listed as one. */
const LISTED = 300;
const OTHERS = 'others';

/** The section about scripts, in Markdown: the size of each page's scripts, and by package and folder what they contain. */
export function scriptReport(pages: readonly PageScripts[], sources: ScriptSources): string {
  const columns = pages.map(({ files }) => bytesBySource(files, sources));
  const places = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const most = (place: string) => Math.max(...columns.map((column) => column.get(place) ?? 0));
  const listed = places.filter((place) => most(place) >= LISTED).toSorted((a, b) => most(b) - most(a));
  const rest = places.filter((place) => most(place) < LISTED);
  const row = (name: string, names: readonly string[]) => [name, ...columns.map((column) => kilobytes(names.reduce((sum, each) => sum + (column.get(each) ?? 0), 0)))];
  const sums = pages.map(({ files }) => files.reduce((sum, file) => sum + compressedSize(file), 0));

  return `Written by \`npm run bench:scripts\`: the scripts that a page requests in its first minute with an empty cache and without a click (but for a link from home to a product), in kB, compressed with Brotli, without response headers. Hashes in file names are replaced by constant ones, so that equal code has equal sizes. \`tests/e2e/script-budget.spec.ts\` checks each page's budget, and the number of its files. The compressed size of a file is divided among packages and folders in proportion to their minified characters, by the source map.

${table(
  ['', ...pages.map(({ page }) => page.name)],
  [
    ['**all**', ...sums.map((sum) => `**${kilobytes(sum)}**`)],
    ['budget', ...pages.map(({ page }) => kilobytes(page.budget))],
    ['aim', ...pages.map(({ page }) => (page.aim === undefined ? '–' : kilobytes(page.aim)))],
    ['**files**', ...pages.map(({ files }) => `**${files.length}**`)],
    ['most files', ...pages.map(({ page }) => String(page.files))],
    ...listed.map((place) => row(`\`${place}\``, [place])),
    row(OTHERS, rest),
  ],
)}
`;
}

/** @throws Error for a file that the build with source maps does not have */
function bytesBySource(files: readonly string[], sources: ScriptSources): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  for (const file of files) {
    const characters = sources.get(file);
    if (!characters) throw new Error(`${file} is not in the build with source maps`);
    const all = [...characters.values()].reduce((sum, count) => sum + count, 0);
    for (const [place, count] of characters) bytes.set(place, (bytes.get(place) ?? 0) + (compressedSize(file) * count) / all);
  }
  return bytes;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
