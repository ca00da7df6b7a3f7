import type { LocalizedText } from '#domain/catalogue.ts';
import type { DeviceStorage } from '#runtime/basket/device-storage.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { Recovery, SyncView } from '#runtime/sync/sync-view.ts';

/** State of this device's storage and of its exchange with the server. */
export interface DeviceState {
  readonly sessionReason: DeviceStorage['sessionReason$']['value'];
  readonly readOnly: DeviceStorage['readOnly$']['value'];
  readonly recovered: Recovery;
  readonly touched: DeviceStorage['touched$']['value'];
  readonly sync: SyncView | null;
}

interface NoticeBase {
  /** Changes with the content, so that a new notice is shown although an older one of its kind was dismissed. */
  readonly key: string;
  /** Whether the visitor can dismiss it; a notice about a lasting state stays in view. */
  readonly dismissible: boolean;
}

export type DeviceNotice = NoticeBase &
  (
    | { readonly kind: 'noStorage' | 'noKeyStorage' | 'quota' | 'readOnly' | 'recovering' | 'recoveringOffline' | 'restored' | 'lost' | 'syncDenied' | 'syncFull' }
    | { readonly kind: 'damaged' | 'repaired'; readonly titles: readonly LocalizedText[]; readonly seqs: string }
    | { readonly kind: 'syncRefused'; readonly count: number }
  );

/** Flags for the damaged places whose notice was dismissed. A damaged place stays damaged, even when its events were restored. */
const SEEN = { damaged: 'damageSeen', repaired: 'mendedSeen' } as const;

const RECOVERY = { looking: 'recovering', offline: 'recoveringOffline', restored: 'restored', lost: 'lost' } as const;

/** The notices to show on every page, the most urgent first. */
export function deviceNotices({ sessionReason, readOnly, recovered, touched, sync }: DeviceState): DeviceNotice[] {
  const notices: DeviceNotice[] = [];
  if (readOnly) notices.push({ kind: 'readOnly', key: 'readOnly', dismissible: false });
  if (sessionReason) notices.push({ kind: sessionReason, key: sessionReason, dismissible: false });
  if (recovered !== 'none') {
    const kind = RECOVERY[recovered];
    notices.push({ kind, key: kind, dismissible: kind === 'restored' || kind === 'lost' });
  }
  for (const kind of ['damaged', 'repaired'] as const) {
    const places = touched.filter(({ restored }) => restored === (kind === 'repaired'));
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

/** Remembers a dismissed notice that the next page would show again. */
export function rememberSeen(notice: DeviceNotice): void {
  if (notice.kind === 'damaged' || notice.kind === 'repaired') localFlags.set(SEEN[notice.kind], notice.seqs);
}
