import { median, type EngineSpeed } from './engine.ts';
import { OTHER_AIM, SCRIPT_AIM, type FirstView } from './first-view.ts';
import type { PriceChange } from './price-change.ts';

export interface Measured {
  readonly date: string;
  /** Machine class and versions, e.g. `2 cores, Node 20.20.2`. */
  readonly on: string;
  /** The home page in English, per viewport; the aims apply to it. */
  readonly home: readonly FirstView[];
  /** The home page in the other languages. */
  readonly translated: readonly (FirstView & { readonly path: string })[];
  readonly change: PriceChange;
  readonly engine: readonly EngineSpeed[];
}

/** One frame of a 60 Hz screen, in milliseconds. */
const FRAME_MS = 1000 / 60;

/** The table of a run, in Markdown. */
export function reportOf({ date, on, home, translated, change, engine }: Measured): string {
  return `Written by \`npm run bench\` on ${date}; ${on}. Sizes are the same on every machine; times are given as ratios, because they depend on the machine.

### First view of home

Transferred bytes with an empty cache and without any input, response headers included. Aims: JavaScript ${kilobytes(SCRIPT_AIM)}, everything else ${kilobytes(OTHER_AIM)}, both for home in English; Russian needs Cyrillic fonts beside the Latin ones. The budget of each page, which a test keeps, is below.

${table(
  ['viewport', 'JavaScript', 'of aim', 'everything else', 'of aim', 'files'],
  [...home, ...translated].map((view) => [
    `${view.width} x ${view.height}${'path' in view ? `, \`${view.path}\`` : ''}`,
    kilobytes(view.scriptBytes), ratio(view.scriptBytes / SCRIPT_AIM), kilobytes(view.otherBytes), ratio(view.otherBytes / OTHER_AIM), String(view.files.length),
  ]),
)}
${home.map((view) => `
<details><summary>Files at ${view.width} x ${view.height}</summary>

${table(['bytes', 'type', 'file'], view.files.map((file) => [String(file.bytes), file.type, `\`${file.name}\``]))}

</details>
`).join('')}
### A price for other dates

On a villa's page, from the click on the last day to the new total, in frames of ${FRAME_MS.toFixed(1)} ms; ${change.works.length} changes.

${table(
  ['', 'median', 'worst'],
  [
    ['new total in the page', ...[median(change.works), Math.max(...change.works)].map((ms) => `${ratio(ms / FRAME_MS)} of a frame`)],
    ['new total painted', ...[median(change.frames), Math.max(...change.frames)].map((count) => `${count} ${count === 1 ? 'frame' : 'frames'} later`)],
    ['requests meanwhile', String(change.requests.length), ''],
  ],
)}

The engine by itself, villas of seven nights:

${table(
  ['lines', 'a quote', 'quotes a frame'],
  engine.map(({ lines, one }) => [String(lines), `${ratio(one / FRAME_MS, 4)} of a frame`, String(Math.floor(FRAME_MS / one))]),
)}
`;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function ratio(value: number, digits = 2): string {
  return value.toFixed(digits);
}
