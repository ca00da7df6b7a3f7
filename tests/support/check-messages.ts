import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#domain/catalogue.ts';

/**
 * Fails when a message of the sources is missing in the catalogs, or stands there without one of its sources, because a
 * page would show its hash. Extracts the messages, compares, and restores the catalogs.
 */
const kept = mkdtempSync(join(tmpdir(), 'meltem-locales-'));
cpSync('locales', kept, { recursive: true });
const gathered = spawnSync('npx', ['lingui', 'extract', '--clean'], { encoding: 'utf8', shell: process.platform === 'win32' });

/** The ids with the sources of each message, which decide the part of the catalog that it is in (`split-messages-plugin.ts`). */
const idsOf = (catalog: string) => catalog.split('\n\n').map((entry) => entry.match(/^(#: .*|#\. js-lingui-id: .*|msgid ".*")$/gm)?.join('\n') ?? '').toSorted().join('\n\n');
const ids = (folder: string) => LOCALES.map((locale) => idsOf(readFileSync(join(folder, locale, 'messages.po'), 'utf8'))).join();
const same = gathered.status === 0 && ids('locales') === ids(kept);
cpSync(kept, 'locales', { recursive: true });
rmSync(kept, { recursive: true, force: true });

if (!same) {
  process.stderr.write(`${gathered.stderr}\nThe catalogs are not what the sources say: run "npm run messages" and translate what is new.\n`);
  process.exit(1);
}
process.stdout.write('Every message of the sources is in the catalogs.\n');
