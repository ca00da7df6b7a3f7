import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeText } from '#domain/catalogue.ts';
import { deviceNotices, type DeviceState, rememberSeen } from './device-notice-list.ts';

const well: DeviceState = { sessionReason: null, readOnly: null, recovered: 'none', touched: [], sync: { status: 'idle', shared: true, refused: 0, lastAt: 1 } };
const title = completeText({ en: 'Villa Kekik', tr: 'Villa Kekik', de: 'Villa Kekik', ru: 'Вилла Кекик' });
const kinds = (change: Partial<DeviceState>) => deviceNotices({ ...well, ...change }).map(({ kind }) => kind);

function withStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

describe('what is said of this device', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is nothing while all is well', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ sync: null })).toEqual([]);
    for (const status of ['off', 'waiting', 'exchanging', 'offline', 'handledElsewhere'] as const) expect(kinds({ sync: { ...well.sync!, status } })).toEqual([]);
  });

  it.each(['noStorage', 'noKeyStorage', 'quota'] as const)('[L10] is that nothing is kept, and why: %s; for as long as that is so', (sessionReason) => {
    expect(deviceNotices({ ...well, sessionReason })).toEqual([{ kind: sessionReason, key: sessionReason, dismissible: false }]);
  });

  it('[L8] is first of all that a reload is needed', () => {
    expect(kinds({ readOnly: 'newerRelease', sessionReason: 'quota' })).toEqual(['readOnly', 'quota']);
  });

  it.each([['looking', 'recovering', false], ['offline', 'recoveringOffline', false], ['restored', 'restored', true], ['lost', 'lost', true]] as const)(
    'follows the search for a basket that was cleared: %s',
    (recovered, kind, dismissible) => {
      expect(deviceNotices({ ...well, recovered })).toEqual([{ kind, key: kind, dismissible }]);
    },
  );

  it('[L9] names each touched line once, and is said again only for new damage', () => {
    withStorage();
    const touched = [{ seq: 3, lineId: 'a', title, restored: false }, { seq: 5, lineId: null, title: null, restored: false }, { seq: 9, lineId: 'a', title, restored: false }];
    const [notice] = deviceNotices({ ...well, touched });
    expect(notice).toMatchObject({ kind: 'damaged', titles: [title] });
    rememberSeen(notice!);
    expect(kinds({ touched })).toEqual([]);
    expect(kinds({ touched: [...touched, { seq: 12, lineId: null, title: null, restored: false }] })).toEqual(['damaged']);
  });

  it('[L9] says apart what came back from the server, and that once, too', () => {
    withStorage();
    const touched = [{ seq: 3, lineId: 'a', title, restored: true }, { seq: 5, lineId: null, title: null, restored: false }];
    const [damaged, mended] = deviceNotices({ ...well, touched });
    expect([damaged, mended]).toMatchObject([{ kind: 'damaged', titles: [] }, { kind: 'mended', titles: [title], dismissible: true }]);
    rememberSeen(mended!);
    expect(kinds({ touched })).toEqual(['damaged']);
  });

  it('[L11] tells of changes the server would not take, and of access that is gone', () => {
    expect(deviceNotices({ ...well, sync: { ...well.sync!, refused: 2 } })).toEqual([{ kind: 'syncRefused', key: 'syncRefused 2', dismissible: true, count: 2 }]);
    expect(kinds({ sync: { ...well.sync!, status: 'denied' } })).toEqual(['syncDenied']);
    expect(kinds({ sync: { ...well.sync!, status: 'full' } })).toEqual(['syncFull']);
  });
});
