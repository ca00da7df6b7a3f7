import { readFile, writeFile } from 'node:fs/promises';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { FAULTS, type FaultName } from './catalogue.ts';
import { ANNOTATION, type FaultResult } from './fault-report.ts';
import { faultsTable } from './table.ts';

const REPORT = 'docs/reliability.md';
const PLACE = /(?<=<!-- faults:begin -->\n).*(?=<!-- faults:end -->)/s;

async function writeTable(table: string): Promise<void> {
  const page = await readFile(REPORT, 'utf8');
  if (!PLACE.test(page)) throw new Error(`${REPORT} has no place for the faults`);
  await writeFile(REPORT, page.replace(PLACE, () => `${table}\n`));
}

/** After a run of the whole suite, fails when a fault of the catalogue never happened. With `FAULTS_TABLE=write` it writes the table to docs/reliability.md. */
export default class TableReporter implements Reporter {
  private readonly results: FaultResult[] = [];

  onTestEnd(_test: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'passed') return;
    for (const { type, description } of annotations) if (type === ANNOTATION) this.results.push(JSON.parse(description!) as FaultResult);
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
    const report = new Set(this.results.map(({ fault }) => fault));
    const unmet = (Object.keys(FAULTS) as FaultName[]).filter((fault) => !report.has(fault));
    if (status !== 'passed' || process.env['FAULTS_SOME'] === '1') return {};
    if (unmet.length > 0) {
      process.stderr.write(`Faults that were not report: ${unmet.join(', ')}\n`);
      return { status: 'failed' };
    }
    const table = faultsTable(this.results);
    if (process.env['FAULTS_TABLE'] === 'write') await writeTable(table);
    process.stdout.write(`\n${table}\n`);
    return {};
  }
}
