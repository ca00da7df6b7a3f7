import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';

/**
 * The thread of the embedded database, started by `embedded-database.ts`. `workerData` is the database's folder. The
 * thread posts `ready` when the database is open. Then a message to it is whole messages of PostgreSQL's wire protocol as
 * a Uint8Array, and it answers with their bytes; or it is `close`, and the thread closes the database and ends. An error
 * that is no answer of PostgreSQL ends the thread.
 *
 * JavaScript, because a worker thread of Node 20 loads no TypeScript, and the sources and the build start the same file.
 */
const pglite = await PGlite.create(workerData, {
  extensions: { btree_gist },
  // PostgreSQL's 128 MB by default are a third of the process. The operating system keeps the files in memory as well.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
});

parentPort.on('message', async (message) => {
  if (message === 'close') {
    await pglite.close();
    parentPort.close();
    return;
  }
  const parts = [];
  // The bytes are a view of the database's memory, which the next part overwrites.
  await pglite.execProtocolRawStream(message, { onRawData: (bytes) => parts.push(bytes.slice()) });
  // A message to another thread costs more than the copy of its bytes, so an answer is one message.
  const answer = joined(parts);
  if (answer.length > 0) parentPort.postMessage(answer, [answer.buffer]);
});
parentPort.postMessage('ready');

function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
