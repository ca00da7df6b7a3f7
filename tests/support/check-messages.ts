import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#domain/catalogue.ts';

/**
 * Fails when the sources say something that the catalogs do not know: a page
 * would show the message's hash. Gathers anew, compares, and puts back what was there.
 */
const kept = mkdtempSync(join(tmpdir(), 'meltem-locales-'));
cpSync('locales', kept, { recursive: true });
const gathered = spawnSync('npx', ['lingui', 'extract', '--clean'], { encoding: 'utf8', shell: process.platform === 'win32' });

/** Ids alone: where a message stands may move without a word changing. */
const ids = (folder: string) => LOCALES.map((locale) => readFileSync(join(folder, locale, 'messages.po'), 'utf8').match(/^(#\. js-lingui-id: .*|msgid ".*")$/gm)?.toSorted().join('\n')).join();
const same = gathered.status === 0 && ids('locales') === ids(kept);
cpSync(kept, 'locales', { recursive: true });
rmSync(kept, { recursive: true, force: true });

if (!same) {
  process.stderr.write(`${gathered.stderr}\nThe catalogs are not what the sources say: run "npm run messages" and translate what is new.\n`);
  process.exit(1);
}
process.stdout.write('Every message of the sources is in the catalogs.\n');
