import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { problemWith, ZONES, zoneOf } from './boundaries.js';

describe('import directions', () => {
  it.each([
    ['src/domain/booking-item.ts', '#verticals/domain.ts'],
    ['src/domain/booking-item.ts', '#machines/checkout/checkout.machine.ts'],
    ['src/contract/by-vertical.ts', '#verticals/wire.ts'],
    ['src/features/product/description.tsx', '#verticals/page.ts'],
    ['src/features/product/description.tsx', '#features/common/use-shell.ts'],
    ['src/features/product/description.tsx', './facts.tsx'],
    ['src/verticals/page.ts', './villa/page.tsx'],
    ['src/verticals/villa/page.tsx', './page/stay-calendar.tsx'],
    ['src/verticals/villa/wire.ts', '#contract/schema-codec.ts'],
    ['server/main.ts', '#demo/demo-operator.ts'],
    ['tests/e2e/competing-visitors.spec.ts', '#verticals/villa/schemas.ts'],
  ])('%s may import %s', (from, source) => expect(problemWith(from, source)).toBeNull());

  it.each([
    ['src/domain/booking-item.ts', '#contract/call.ts', /^domain may import only/],
    ['src/domain/booking-item.ts', '#verticals/page.ts', /^domain may import only/],
    ['src/domain/booking-item.ts', 'react', /neither React nor I\/O/],
    ['src/domain/booking-item.ts', '@lingui/core/macro', /neither React nor I\/O/],
    ['src/domain/draft/state.ts', '../booking-item.ts', /by their #name/],
    ['src/features/product/description.tsx', '#verticals/villa/page.tsx', /Ask the registry/],
    ['server/services/product-offer.ts', '#verticals/tour/server.ts', /Ask the registry/],
    ['src/features/product/description.tsx', '#features/basket/basket-page.tsx', /knows no other feature/],
    ['src/verticals/villa/domain.ts', '#verticals/tour/domain.ts', /imports no other vertical/],
    ['src/verticals/villa/domain.ts', 'react', /neither React nor I\/O/],
    ['src/verticals/transfer/page/vehicle-choice.tsx', '#verticals/transfer/schemas.ts', /import only types/],
    ['src/verticals/transfer/vehicles.ts', './schemas.ts', /import only types/],
    ['src/verticals/villa/domain.ts', '#contract/schema-codec.ts', /may import only/],
    ['src/ui/price.tsx', '#domain/catalogue.ts', /^ui may import only/],
    ['src/log/append.ts', '#runtime/sync/ack.ts', /^log may import only/],
    ['server/http/app.ts', '#demo/demo-operator.ts', /^server may import only/],
    ['demo/demo-operator.ts', '#features/home/hero.tsx', /^demo may import only/],
  ])('%s may not import %s', (from, source, message) => expect(problemWith(from, source)).toMatch(message));

  it('lets a page of a vertical import the types of its schemas, and its wire their code', () => {
    expect(problemWith('src/verticals/transfer/vehicles.ts', './schemas.ts', true)).toBeNull();
    expect(problemWith('src/verticals/transfer/wire.ts', './schemas.ts')).toBeNull();
  });

  it('has a zone for every source folder', () => {
    const folders = [...readdirSync('src').map((name) => `src/${name}`), 'machines', 'server', 'demo', 'tests'];
    for (const folder of folders) expect(zoneOf(`${folder}/any.ts`), folder).toBeDefined();
    for (const { zone, mayImport } of ZONES) {
      for (const other of mayImport === '*' ? [] : mayImport) expect(ZONES.map((each) => each.zone), `${zone} -> ${other}`).toContain(other);
    }
  });
});

describe('the lint rules', () => {
  // A project of its own in a temporary folder, because the file has errors on purpose.
  const project = mkdtempSync(join(tmpdir(), 'meltem-lint-'));
  afterAll(() => rmSync(project, { recursive: true }));

  it('report a vertical that is named, imported, or reached past its registry', () => {
    for (const folder of ['src/features/home', 'src/verticals/villa', 'src/verticals/tour', 'tests/lint']) mkdirSync(join(project, folder), { recursive: true });
    for (const file of ['oxlint.config.js', 'package.json', 'tests/lint/boundaries.js']) cpSync(file, join(project, file));
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'junction');
    writeFileSync(join(project, 'src/features/home/naming.ts'), [
      "import { villa } from '#verticals/villa/domain.ts';",
      "export const isVilla = (name: string) => name === 'villa';",
      'export const slugs = { tour: 1 };',
      "export const late = () => import('#log/event-log.ts');",
      'export { villa };',
    ].join('\n'));
    let output = '';
    try {
      execFileSync('npx', ['oxlint', '-c', 'oxlint.config.js', 'src'], { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' });
    } catch (error) {
      output = (error as { stdout: string }).stdout;
    }
    expect(output).toMatch(/meltem\(boundaries\): Ask the registry of the layer/);
    expect(output).toMatch(/meltem\(boundaries\): features may import only/);
    expect(output).toMatch(/meltem\(vertical-names\): Only src\/verticals names villa/);
    expect(output).toMatch(/meltem\(vertical-names\): Only src\/verticals names tour/);
  });
});
