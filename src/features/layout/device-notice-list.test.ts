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

describe('device notices', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are empty while there is no problem', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ sync: null })).toEqual([]);
    for (const status of ['off', 'waiting', 'exchanging', 'offline', 'handledElsewhere'] as const) expect(kinds({ sync: { ...well.sync!, status } })).toEqual([]);
  });

  it.each(['noStorage', 'noKeyStorage', 'quota'] as const)('[L10] warn without a dismissal that nothing is stored: %s', (sessionReason) => {
    expect(deviceNotices({ ...well, sessionReason })).toEqual([{ kind: sessionReason, key: sessionReason, dismissible: false }]);
  });

  it('[L8] start with the need to reload', () => {
    expect(kinds({ readOnly: 'newerRelease', sessionReason: 'quota' })).toEqual(['readOnly', 'quota']);
  });

  it.each([['looking', 'recovering', false], ['offline', 'recoveringOffline', false], ['restored', 'restored', true], ['lost', 'lost', true]] as const)(
    'follows the search for a basket that was cleared: %s',
    (recovered, kind, dismissible) => {
      expect(deviceNotices({ ...well, recovered })).toEqual([{ kind, key: kind, dismissible }]);
    },
  );

  it('[L9] name each affected line once, and reappear only for new damage', () => {
    withStorage();
    const touched = [{ seq: 3, lineId: 'a', title, restored: false }, { seq: 5, lineId: null, title: null, restored: false }, { seq: 9, lineId: 'a', title, restored: false }];
    const [notice] = deviceNotices({ ...well, touched });
    expect(notice).toMatchObject({ kind: 'damaged', titles: [title] });
    rememberSeen(notice!);
    expect(kinds({ touched })).toEqual([]);
    expect(kinds({ touched: [...touched, { seq: 12, lineId: null, title: null, restored: false }] })).toEqual(['damaged']);
  });

  it('[L9] list restored places separately, and only once', () => {
    withStorage();
    const touched = [{ seq: 3, lineId: 'a', title, restored: true }, { seq: 5, lineId: null, title: null, restored: false }];
    const [damaged, repaired] = deviceNotices({ ...well, touched });
    expect([damaged, repaired]).toMatchObject([{ kind: 'damaged', titles: [] }, { kind: 'repaired', titles: [title], dismissible: true }]);
    rememberSeen(repaired!);
    expect(kinds({ touched })).toEqual(['damaged']);
  });

  it('[L11] report refused changes and denied access', () => {
    expect(deviceNotices({ ...well, sync: { ...well.sync!, refused: 2 } })).toEqual([{ kind: 'syncRefused', key: 'syncRefused 2', dismissible: true, count: 2 }]);
    expect(kinds({ sync: { ...well.sync!, status: 'denied' } })).toEqual(['syncDenied']);
    expect(kinds({ sync: { ...well.sync!, status: 'full' } })).toEqual(['syncFull']);
  });
});
