import type { LocalizedText } from '#domain/catalogue.ts';
import type { DeviceStorage } from '#runtime/basket/device-storage.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { Recovery, SyncView } from '#runtime/sync/sync-view.ts';

/** What the runtime says of this device. */
export interface DeviceState {
  readonly sessionReason: DeviceStorage['sessionReason$']['value'];
  readonly readOnly: DeviceStorage['readOnly$']['value'];
  readonly recovered: Recovery;
  readonly touched: DeviceStorage['touched$']['value'];
  readonly sync: SyncView | null;
}

interface Said {
  /** Changes with what is said, so that something new is not held back by an old dismissal. */
  readonly key: string;
  /** Told once; what still holds stays in view. */
  readonly dismissible: boolean;
}

export type DeviceNotice = Said &
  (
    | { readonly kind: 'noStorage' | 'noKeyStorage' | 'quota' | 'readOnly' | 'recovering' | 'recoveringOffline' | 'restored' | 'lost' | 'syncDenied' | 'syncFull' }
    | { readonly kind: 'damaged' | 'mended'; readonly titles: readonly LocalizedText[]; readonly seqs: string }
    | { readonly kind: 'syncRefused'; readonly count: number }
  );

/** Which damaged places were shown and dismissed; they stay damaged for ever, also where their events came back. */
const SEEN = { damaged: 'damageSeen', mended: 'mendedSeen' } as const;

const RECOVERY = { looking: 'recovering', offline: 'recoveringOffline', restored: 'restored', lost: 'lost' } as const;

/** What is to be said on every page, most pressing first. */
export function deviceNotices({ sessionReason, readOnly, recovered, touched, sync }: DeviceState): DeviceNotice[] {
  const notices: DeviceNotice[] = [];
  if (readOnly) notices.push({ kind: 'readOnly', key: 'readOnly', dismissible: false });
  if (sessionReason) notices.push({ kind: sessionReason, key: sessionReason, dismissible: false });
  if (recovered !== 'none') {
    const kind = RECOVERY[recovered];
    notices.push({ kind, key: kind, dismissible: kind === 'restored' || kind === 'lost' });
  }
  for (const kind of ['damaged', 'mended'] as const) {
    const places = touched.filter(({ restored }) => restored === (kind === 'mended'));
    const seqs = places.map(({ seq }) => seq).join(' ');
    if (places.length === 0 || localFlags.read(SEEN[kind]) === seqs) continue;
    const titles = new Map(places.flatMap(({ lineId, title }) => (title ? [[lineId, title] as const] : [])));
    notices.push({ kind, key: `${kind} ${seqs}`, dismissible: true, titles: [...titles.values()], seqs });
  }
  if (sync?.status === 'denied') notices.push({ kind: 'syncDenied', key: 'syncDenied', dismissible: true });
  if (sync?.status === 'full') notices.push({ kind: 'syncFull', key: 'syncFull', dismissible: true });
  if (sync && sync.refused > 0) notices.push({ kind: 'syncRefused', key: `syncRefused ${sync.refused}`, dismissible: true, count: sync.refused });
  return notices;
}

/** For what would be true again with the next page. */
export function rememberSeen(notice: DeviceNotice): void {
  if (notice.kind === 'damaged' || notice.kind === 'mended') localFlags.set(SEEN[notice.kind], notice.seqs);
}
