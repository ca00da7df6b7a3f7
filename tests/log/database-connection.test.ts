import { get, promisifyRequest, set } from 'idb-keyval';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseLost, StorageUnavailable } from '#log/errors.ts';
import { databaseConnection, type ConnectionOptions } from '#log/database-connection.ts';
import { eventually, freshName } from './support.ts';

afterEach(() => { vi.restoreAllMocks(); });

const fast = { delays: [1, 1, 1], timeout: 150 };
function connect(name: string, options: ConnectionOptions = fast) {
  const connection = databaseConnection(name, options);
  onTestFinished(() => connection.close());
  return connection;
}
const rawOpen = (name: string, version?: number) => promisifyRequest(indexedDB.open(name, version));
const openSpy = () => vi.spyOn(IDBFactory.prototype, 'open');

describe('[L1] our UseStore', () => {
  it('[L1] serves idb-keyval', async () => {
    const { useStore } = connect(freshName());
    await set(['k', 1], 'value', useStore);
    expect(await get(['k', 1], useStore)).toBe('value');
  });

  it('[L1] opens on first use, and only once', async () => {
    const open = openSpy();
    const { useStore } = connect(freshName());
    expect(open).not.toHaveBeenCalled();
    await Promise.all([get('a', useStore), get('b', useStore)]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('[L5] writes with strict durability', async () => {
    const { useStore } = connect(freshName());
    expect(await useStore('readwrite', (store) => store.transaction.durability)).toBe('strict');
  });

  it('[L1] tries again when opening fails, and gives up with the reason', async () => {
    const reason = new DOMException('disk trouble', 'UnknownError');
    const open = openSpy().mockImplementationOnce(() => { throw reason; }).mockImplementationOnce(() => { throw reason; });
    const name = freshName();
    await set('a', 1, connect(name).useStore);
    expect(open).toHaveBeenCalledTimes(3);

    open.mockImplementation(() => { throw reason; });
    const failing = get('a', connect(name).useStore);
    await expect(failing).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(failing).rejects.toMatchObject({ cause: reason });
    expect(open).toHaveBeenCalledTimes(3 + 4);
  });

  it('[L1] does not try again where the browser forbids storage', async () => {
    const open = openSpy().mockImplementation(() => { throw new DOMException('no', 'SecurityError'); });
    await expect(get('a', connect(freshName()).useStore)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('[L1] opens again after it had given up', async () => {
    const open = openSpy().mockImplementation(() => { throw new DOMException('', 'UnknownError'); });
    const { useStore } = connect(freshName());
    await expect(get('a', useStore)).rejects.toThrow();
    open.mockRestore();
    expect(await get('a', useStore)).toBeUndefined();
  });

  it('[L1] closes when another tab upgrades the database, and then opens the newer version', async () => {
    const name = freshName();
    const { useStore } = connect(name);
    await set('a', 1, useStore);
    const upgraded = await rawOpen(name, 3);
    expect(upgraded.version).toBe(3);
    upgraded.close();
    expect(await get('a', useStore)).toBe(1);
  });

  it('[L1] closes for a deletion, rejects once with DatabaseLost, and then opens an empty database', async () => {
    const name = freshName();
    const [one, two] = [connect(name), connect(name)];
    for (const { useStore } of [one, two]) await set('a', 1, useStore);
    await promisifyRequest(indexedDB.deleteDatabase(name));
    // The second connection did not create the new database, and still detects the deletion.
    for (const { useStore } of [one, two]) {
      const both = await Promise.allSettled([get('a', useStore), set('a', 2, useStore)]);
      expect(both.map((result) => result.status === 'rejected' && result.reason instanceof DatabaseLost)).toEqual([true, true]);
      expect(await get('a', useStore)).toBeUndefined();
    }
    await set('a', 2, one.useStore);
    expect(await get('a', two.useStore)).toBe(2);
  });

  it('[L1] detects a deletion of which it got no event', async () => {
    const name = freshName();
    const { useStore } = connect(name);
    await set('a', 1, useStore);
    await useStore('readonly', (store) => {
      const { db } = store.transaction;
      db.close();
      db.dispatchEvent(new Event('close'));
    });
    await promisifyRequest(indexedDB.deleteDatabase(name));
    await expect(get('a', useStore)).rejects.toBeInstanceOf(DatabaseLost);
    expect(await get('a', useStore)).toBeUndefined();
  });

  it('[L1] retries while another tab blocks it, and opens once that tab has closed', async () => {
    const name = freshName();
    await set('a', 1, connect(name).useStore);
    const stubborn = await rawOpen(name);
    const deleting = promisifyRequest(indexedDB.deleteDatabase(name));
    const open = openSpy();
    const waiting = get('a', connect(name, { delays: [1, 1, 1, 1, 1, 1], timeout: 50 }).useStore);
    await eventually(() => open.mock.calls.length >= 2);
    stubborn.close();
    await deleting;
    expect(await waiting).toBeUndefined();
    // The attempts that were given up do not keep the database open.
    await promisifyRequest(indexedDB.deleteDatabase(name));
  });

  it('[L1] a blocked attempt is retried', async () => {
    const real = indexedDB.open.bind(indexedDB);
    const open = openSpy().mockImplementationOnce((name) => {
      const request = real(name);
      queueMicrotask(() => request.dispatchEvent(new Event('blocked')));
      return request;
    });
    await set('a', 1, connect(freshName(), { delays: [1], timeout: 60_000 }).useStore);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('[L1] reopens once when the connection turns out to be closing as a transaction starts', async () => {
    const open = openSpy();
    const { useStore } = connect(freshName());
    await useStore('readonly', (store) => store.transaction.db.close());
    await set('a', 1, useStore);
    expect(await get('a', useStore)).toBe(1);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('[L1] reopens only once: a second InvalidStateError is passed on', async () => {
    const { useStore } = connect(freshName());
    await set('a', 1, useStore);
    const start = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => { throw new DOMException('closing', 'InvalidStateError'); });
    await expect(get('a', useStore)).rejects.toMatchObject({ name: 'InvalidStateError' });
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('[L1] opens again after the browser closed the connection', async () => {
    const open = openSpy();
    const { useStore } = connect(freshName());
    await useStore('readonly', (store) => {
      const { db } = store.transaction;
      db.close();
      db.dispatchEvent(new Event('close'));
    });
    const start = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await set('a', 1, useStore);
    expect(open).toHaveBeenCalledTimes(2);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('[L1] does not reopen after it was closed, even when closed while opening', async () => {
    const name = freshName();
    const connection = connect(name);
    const opening = get('a', connection.useStore).catch(() => undefined);
    connection.close();
    await opening;
    await expect(get('a', connection.useStore)).rejects.toBeInstanceOf(StorageUnavailable);
    await promisifyRequest(indexedDB.deleteDatabase(name));
  });
});
