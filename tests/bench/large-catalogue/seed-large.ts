import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { FolderInUseError } from '#server/database/folder-lock.ts';
import { loadVerticals } from '#server/start.ts';
import { LARGE_TENANT, seedLargeCatalogue } from './large-catalogue.ts';

/**
 * `npm run seed:large -- --products 100000 [--tenant large]`: fills a tenant of its own with a large catalogue, in the
 * database that DATABASE_URL or DATA_DIR names. Stop the server first when it is the embedded one. Calls read the
 * catalogue with the header `company: large`.
 */
const MOST = 999_999;

try {
  const { values } = parseArgs({ options: { products: { type: 'string' }, tenant: { type: 'string', default: LARGE_TENANT } } });
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 1 || products > MOST) throw new TypeError(`--products must be a number from 1 to ${MOST}`);
  if (!/^[a-z0-9][a-z0-9_-]{0,62}$/i.test(values.tenant)) throw new TypeError('--tenant must be a tenant\'s id: letters, digits, - and _');
  await loadVerticals();
  // A statement that fills 100,000 rows takes longer than one of a request.
  const database = await openDatabase(readConfig({ DATABASE_TIMEOUT: '3600', ...process.env }));
  try {
    const startedAt = performance.now();
    let shown = 0;
    await seedLargeCatalogue(database, {
      products, tenant: values.tenant, from: new Date().toISOString().slice(0, 10),
      progress: (done) => {
        if (done - shown < 5000 && done < products) return;
        shown = done;
        process.stdout.write(`${done} products after ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
      },
    });
  } finally {
    await database.close();
  }
} catch (error) {
  const isFixable = error instanceof TypeError || error instanceof ConfigError || error instanceof FolderInUseError;
  process.stderr.write(`${isFixable ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
