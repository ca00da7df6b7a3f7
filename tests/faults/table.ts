import { FAULTS, type FaultName } from './catalogue.ts';
import type { FaultResult } from './fault-report.ts';

/** The Markdown table of the results. Results of several tests for one fault are summed. */
export function faultsTable(results: readonly FaultResult[]): string {
  const sum = (rows: readonly FaultResult[], of: 'tries' | 'acknowledged' | 'named' | 'lost' | 'bookings') => rows.reduce((total, row) => total + row[of], 0);
  const rows = (Object.keys(FAULTS) as FaultName[]).flatMap((fault) => {
    const own = results.filter((each) => each.fault === fault);
    if (own.length === 0) return [];
    const seen = [...new Set(own.flatMap((each) => each.seen))];
    return [[FAULTS[fault], ...(['tries', 'acknowledged', 'named', 'lost', 'bookings'] as const).map((of) => String(sum(own, of))), seen.map(cell).join('<br>')]];
  });
  return [
    `${rows.length} faults, ${sum(results, 'tries')} times; ${sum(results, 'acknowledged')} acknowledged, ${sum(results, 'lost')} lost.`,
    '',
    line(['fault', 'times', 'acknowledged', 'destroyed and reported', 'lost', 'bookings', 'what the visitor saw']),
    line(['---', '---:', '---:', '---:', '---:', '---:', '---']),
    ...rows.map(line),
  ].join('\n');
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const cell = (text: string) => text.replaceAll('|', '\\|');
