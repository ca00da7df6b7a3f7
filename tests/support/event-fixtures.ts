import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the stored events of earlier releases, which are never deleted (L8).
 * @param stream folder under tests/fixtures/events
 * @returns each file's name with its event
 */
export function eventFixtures(stream: string, version: number): readonly { readonly name: string; readonly event: unknown }[] {
  const folder = join('tests/fixtures/events', stream, `v${version}`);
  return readdirSync(folder).toSorted().map((name) => ({ name, event: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown }));
}
