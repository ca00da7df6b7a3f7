import { CATEGORIES, type Audit, type Category } from './audit.ts';
import { AUDITED_PAGES, type AuditedPage, type Targets } from './audited-pages.ts';

export interface AuditedResult {
  readonly page: AuditedPage;
  /** Path, without what is of one visitor. */
  readonly path: string;
  readonly audit: Audit;
  /** Of a static page of the same bytes, measured between the loads of the page. */
  readonly bare: Audit;
}

export interface LighthouseRun {
  readonly date: string;
  /** Machine class and versions. */
  readonly on: string;
  /** Loads of each page. */
  readonly runs: number;
  readonly minutes: number;
  readonly results: readonly AuditedResult[];
}

/** Marks a figure that misses its target. */
const mark = (text: string, isMet: boolean) => (isMet ? text : `**${text}** ✗`);

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The least score of the categories other than performance. */
const FULL_SCORE = 100;
/** Lighthouse reports tiny shifts of text as well; a shift below this rounds to 0. */
const NO_SHIFT = 0.0005;

/** Says whether a page meets all of its targets. */
export function isMet({ page, audit }: AuditedResult): boolean {
  return !rowOf({ page, audit }).some((cell) => cell.endsWith('✗'));
}

function rowOf({ page: { targets }, audit }: Pick<AuditedResult, 'page' | 'audit'>): string[] {
  const most = (name: Exclude<keyof Targets, 'performance' | 'shift'>, show: (value: number) => string) => mark(show(audit[name]), audit[name] <= targets[name]);
  const score = (name: Category, least: number) => (audit.scores[name] === undefined ? '' : mark(String(audit.scores[name]), audit.scores[name] >= least));
  return [
    score('performance', targets.performance),
    most('firstPaint', seconds),
    most('largestPaint', seconds),
    most('blocking', (ms) => `${Math.round(ms)} ms`),
    mark(audit.shift.toFixed(3), audit.shift < targets.shift + NO_SHIFT),
    ...CATEGORIES.slice(1).map((name) => score(name, FULL_SCORE)),
  ];
}

/** The section of docs/BENCHMARKS.md, in Markdown. */
export function lighthouseReport({ date, on, runs, minutes, results }: LighthouseRun): string {
  const targets = (name: string) => AUDITED_PAGES.find((page) => page.name === name)!.targets;
  const say = ({ performance, firstPaint, largestPaint, blocking, shift }: Targets) => `performance ${performance}, first paint ${seconds(firstPaint)}, largest paint ${seconds(largestPaint)}, blocking ${blocking} ms, shift ${shift}`;
  const failed = results.filter(({ audit }) => audit.failed.length > 0);
  return `Written by \`npm run bench:lighthouse\` on ${date} in ${minutes} minutes; ${on}.

Lighthouse's mobile settings (simulated phone and network), the median of ${runs}, with an empty HTTP cache. The pages of basket and checkout are loaded in a browser whose basket has a villa and a tour. The column *bare page* measures, in the same minutes, a static page with the same number of bytes of HTML and script whose script does nothing: it shows the part of the network and the machine (performance, first paint, largest paint, blocking).

Targets: ${say(targets('home'))} for home, list and product; ${say(targets('result'))} for basket, checkout and result; accessibility, best practices and SEO ${FULL_SCORE}. A figure that misses its target is marked ✗. The review step has no row, because a reload shows the payment step instead and asks for the card again.

${table(
  ['page', 'performance', 'first paint', 'largest paint', 'blocking', 'shift', 'accessibility', 'best practices', 'SEO', 'document', 'script', 'bare page'],
  results.map((result) => {
    const { page, path, audit, bare } = result;
    return [
      `${page.name} \`${path}\``, ...rowOf(result), kilobytes(audit.bytes.document), kilobytes(audit.bytes.script),
      `${bare.scores.performance}: ${seconds(bare.firstPaint)}, ${seconds(bare.largestPaint)}, ${Math.round(bare.blocking)} ms`,
    ];
  }),
)}
${failed.map(({ page, path, audit }) => `\n- ${page.name} \`${path}\` fails ${audit.failed.map((id) => `\`${id}\``).join(', ')}.`).join('')}
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
