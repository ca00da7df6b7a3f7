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

/** Under the header: that the server is out of reach, and what this device cannot do or did not keep. */
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
    <Notice key={notice.key} strip tone={notice.kind === 'restored' || notice.kind === 'mended' ? 'ok' : 'warn'} action={actionOf(notice)}>
      <NoticeText notice={notice} />
    </Notice>
  ));
}

function NoticeText({ notice }: { readonly notice: DeviceNotice }) {
  switch (notice.kind) {
    case 'noStorage':
      return (
        <Trans>
          <b>This browser lets us keep nothing on this device.</b> Your basket lasts only as long as this page stays open. Private windows often do this.
        </Trans>
      );
    case 'noKeyStorage':
      return (
        <Trans>
          <b>This browser cannot keep the key to an encrypted basket,</b> so we write nothing down. Your basket lasts only as long as this page stays open.
        </Trans>
      );
    case 'quota':
      return (
        <Trans>
          <b>There is no room left on this device.</b> What you change now lasts only as long as this page stays open.
        </Trans>
      );
    case 'readOnly':
      return (
        <Trans>
          <b>A newer version of this site is open in this browser.</b> Here you can look at your basket; to change it, reload the page.
        </Trans>
      );
    case 'recovering':
      return <Trans>Your browser had cleared this basket. We are asking our server for its copy.</Trans>;
    case 'recoveringOffline':
      return <Trans>Your browser had cleared this basket. We ask our server for its copy as soon as there is a connection.</Trans>;
    case 'restored':
      return (
        <Trans>
          <b>Your browser had cleared this basket.</b> We brought it back from our server.
        </Trans>
      );
    case 'lost':
      return (
        <Trans>
          <b>Your browser had cleared this basket,</b> and our server has no copy of it. We are sorry: please choose again.
        </Trans>
      );
    case 'damaged':
      return <Damaged titles={notice.titles} />;
    case 'mended':
      return <Mended titles={notice.titles} />;
    case 'syncRefused':
      return (
        <Plural
          value={notice.count}
          one="# change could not be passed on to our server. It is kept on this device, but no other device of yours will see it."
          other="# changes could not be passed on to our server. They are kept on this device, but no other device of yours will see them."
        />
      );
    case 'syncFull':
      return (
        <Trans>
          <b>Our server’s copy of this basket is full.</b> Everything is kept on this device, but other devices of yours no longer see what you change here.
        </Trans>
      );
    case 'syncDenied':
      return (
        <Trans>
          <b>This basket is no longer shared.</b> It stays on this device. To continue on another one, make a new link.
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

function Mended({ titles }: TitlesProps) {
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
      <b>Something stored on this device was damaged.</b> We restored it from our server’s copy. This was touched: {names}.
    </Trans>
  );
}

function Damaged({ titles }: TitlesProps) {
  const names = useNames(titles);
  if (titles.length === 0) {
    return (
      <Trans>
        <b>Something stored on this device was damaged and set aside.</b> Please check whether your basket is as you left it.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>Something stored on this device was damaged and set aside.</b> This was touched: {names}. Please check it and, if it is missing, choose it again.
    </Trans>
  );
}
