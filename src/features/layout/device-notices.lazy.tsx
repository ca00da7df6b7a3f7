import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import type { LocalizedText } from '#domain/catalogue.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { useConnectivity } from '#runtime/react/use-connectivity.ts';
import { useSync } from '#runtime/react/use-sync.ts';
import { formatList } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type DeviceNotice, deviceNotices, rememberSeen } from './device-notice-list.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** Notices under the header: that the server is unreachable, and storage problems of this device. */
export default function DeviceNotices({ runtime }: { readonly runtime: TabRuntime }) {
  const isOffline = useConnectivity() === 'offline';
  return (
    <>
      {isOffline && <OfflineBanner />}
      <StorageNotices runtime={runtime} />
    </>
  );
}

function StorageNotices({ runtime }: { readonly runtime: TabRuntime }) {
  const { t } = useLingui();
  const sessionReason = useSubject(runtime.device.sessionReason$);
  const readOnly = useSubject(runtime.device.readOnly$);
  const recovered = useSubject(runtime.sync.recovered$) ?? 'none';
  const touched = useSubject(runtime.device.touched$) ?? [];
  const sync = useSync(runtime.sync);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const notices = deviceNotices({ sessionReason, readOnly, recovered, touched, sync }).filter(({ key }) => !dismissed.includes(key));
  if (notices.length === 0) return null;
  const actionOf = (notice: DeviceNotice): ReactNode => {
    if (notice.kind === 'readOnly') return <Button variant="bare" onClick={() => location.reload()}>{t`Reload the page`}</Button>;
    if (!notice.dismissible) return null;
    return (
      <Button
        variant="bare"
        onClick={() => {
          setDismissed([...dismissed, notice.key]);
          rememberSeen(notice);
        }}
      >{t`OK`}</Button>
    );
  };
  return notices.map((notice) => (
    <Notice key={notice.key} strip tone={notice.kind === 'restored' || notice.kind === 'repaired' ? 'ok' : 'warn'} action={actionOf(notice)}>
      <NoticeText notice={notice} />
    </Notice>
  ));
}

function NoticeText({ notice }: { readonly notice: DeviceNotice }) {
  switch (notice.kind) {
    case 'noStorage':
      return (
        <Trans>
          <b>This browser does not let us save anything on this device.</b> Your basket is kept only as long as this page stays open. This often happens in private windows.
        </Trans>
      );
    case 'noKeyStorage':
      return (
        <Trans>
          <b>This browser cannot store the key that encrypts your basket,</b> so nothing is saved. Your basket is kept only as long as this page stays open.
        </Trans>
      );
    case 'quota':
      return (
        <Trans>
          <b>The storage on this device is full.</b> Your changes are kept only as long as this page stays open.
        </Trans>
      );
    case 'readOnly':
      return (
        <Trans>
          <b>A newer version of this site is open in this browser.</b> You can view your basket here. To change it, reload the page.
        </Trans>
      );
    case 'recovering':
      return <Trans>Your browser deleted this basket. We are looking for a copy on our server.</Trans>;
    case 'recoveringOffline':
      return <Trans>Your browser deleted this basket. We will look for a copy on our server once you are back online.</Trans>;
    case 'restored':
      return (
        <Trans>
          <b>Your browser deleted this basket.</b> We restored your basket from our server.
        </Trans>
      );
    case 'lost':
      return (
        <Trans>
          <b>Your browser deleted this basket,</b> and our server has no copy of it. We are sorry. Please choose your items again.
        </Trans>
      );
    case 'damaged':
      return <Damaged titles={notice.titles} />;
    case 'repaired':
      return <Repaired titles={notice.titles} />;
    case 'syncRefused':
      return (
        <Plural
          value={notice.count}
          one="# change could not be sent to our server. It is saved on this device, but your other devices will not show it."
          other="# changes could not be sent to our server. They are saved on this device, but your other devices will not show them."
        />
      );
    case 'syncFull':
      return (
        <Trans>
          <b>Our server’s copy of this basket is full.</b> Everything is saved on this device, but your other devices no longer receive your changes.
        </Trans>
      );
    case 'syncDenied':
      return (
        <Trans>
          <b>This basket is no longer shared.</b> It stays on this device. To continue on another device, create a new link.
        </Trans>
      );
  }
}

interface TitlesProps {
  readonly titles: readonly LocalizedText[];
}

function useNames(titles: readonly LocalizedText[]): string {
  const locale = useLocale();
  return formatList(titles.map((title) => title[locale]), locale);
}

function Repaired({ titles }: TitlesProps) {
  const names = useNames(titles);
  if (titles.length === 0) {
    return (
      <Trans>
        <b>Something stored on this device was damaged.</b> We restored it from our server’s copy.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>Something stored on this device was damaged.</b> We restored it from our server’s copy. Affected: {names}.
    </Trans>
  );
}

function Damaged({ titles }: TitlesProps) {
  const names = useNames(titles);
  if (titles.length === 0) {
    return (
      <Trans>
        <b>Something stored on this device was damaged and set aside.</b> Please check that your basket is complete.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>Something stored on this device was damaged and set aside.</b> Affected: {names}. Please check your basket and add anything that is missing.
    </Trans>
  );
}
