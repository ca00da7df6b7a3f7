import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#domain/catalogue.ts';

/**
 * Fails when a message of the sources is missing in the catalogs, because a page
 * would show its hash. Extracts the messages, compares, and restores the catalogs.
 */
const kept = mkdtempSync(join(tmpdir(), 'meltem-locales-'));
cpSync('locales', kept, { recursive: true });
const gathered = spawnSync('npx', ['lingui', 'extract', '--clean'], { encoding: 'utf8', shell: process.platform === 'win32' });

/** Only the ids: a message's position may change without a change of its text. */
const ids = (folder: string) => LOCALES.map((locale) => readFileSync(join(folder, locale, 'messages.po'), 'utf8').match(/^(#\. js-lingui-id: .*|msgid ".*")$/gm)?.toSorted().join('\n')).join();
const same = gathered.status === 0 && ids('locales') === ids(kept);
cpSync(kept, 'locales', { recursive: true });
rmSync(kept, { recursive: true, force: true });

if (!same) {
  process.stderr.write(`${gathered.stderr}\nThe catalogs are not what the sources say: run "npm run messages" and translate what is new.\n`);
  process.exit(1);
}
process.stdout.write('Every message of the sources is in the catalogs.\n');
