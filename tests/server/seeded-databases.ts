import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { copySeededFolder, type FirstStart, makeSeededTemplate } from '#tests/support/test-run.ts';

/** The first start of the server as it is in the sources. */
const firstStart: FirstStart = async (env) => {
  const server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', ...env }), { operator: demoOperator, log: () => undefined });
  await server.stop();
};

/** A new data folder with the demo catalogue. The caller deletes it. */
export const seededFolder = (prefix: string): Promise<string> => copySeededFolder(prefix, firstStart);

/** Name of the PostgreSQL database to copy for one with the demo catalogue. */
export const seededTemplate = (): Promise<string> => makeSeededTemplate(firstStart);
