import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { LazyDialogProps } from '#features/common/use-lazy-dialog.tsx';
import { continueUrl } from '#runtime/page/continue-url.ts';
import { useConnectivity } from '#runtime/react/use-connectivity.ts';
import { useRuntimeLoader } from '#runtime/react/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { FieldWithButton, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './continue-elsewhere.module.css';

/** Dialog with the link that opens the basket on another device, as a QR code and as text. */
export default function ContinueElsewhere({ open, onOpenChange }: LazyDialogProps) {
  const { t } = useLingui();
  const loader = useRuntimeLoader();
  const [url, setUrl] = useState<string | 'failed' | null>(null);
  // Created when the dialog opens and removed from the page with it.
  useEffect(() => {
    if (!open) return;
    let isOpen = true;
    const show = (next: string) => {
      if (isOpen) setUrl(next);
    };
    loader?.load().then((runtime) => runtime.sync.handOver()).then((secret) => show(continueUrl(secret)), () => show('failed'));
    return () => {
      isOpen = false;
      setUrl(null);
    };
  }, [open, loader]);

  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t`Continue on another device`}>
      {url === null && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {url === 'failed' && (
        <Notice tone="danger">
          <Trans>This browser could not create a link. Your basket stays on this device.</Trans>
        </Notice>
      )}
      {url !== null && url !== 'failed' && <Link url={url} />}
    </Modal>
  );
}

function Link({ url }: { readonly url: string }) {
  const { t } = useLingui();
  const connectivity = useConnectivity();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => {
    field.current?.select();
    setCopied(await navigator.clipboard.writeText(url).then(() => 'yes' as const, () => 'no' as const));
  };
  const share = 'share' in navigator ? () => void navigator.share({ url }).catch(() => undefined) : null;
  return (
    <div className="flow">
      <p>
        <Trans>Point the camera of the other device at the code, or open the link there. Both devices then share the same basket: what you change on one appears on the other.</Trans>
      </p>
      <div className={styles.code}>
        <QrCode text={url} label={t`QR code of the link`} />
      </div>
      <FieldWithButton>
        <TextField ref={field} label={t`Link`} readOnly value={url} autoComplete="off" spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
        <Button variant="line" onClick={() => void copy()}>{t`Copy`}</Button>
      </FieldWithButton>
      <p role="status" className="small muted">
        {copied === 'yes' && t`Link copied.`}
        {copied === 'no' && t`We could not copy the link. It is selected, so you can copy it yourself.`}
      </p>
      {share && (
        <Button variant="line" onClick={share}>
          <Icon name="share" />
          {t`Share`}
        </Button>
      )}
      {connectivity === 'offline' && (
        <Notice tone="sea">
          <Trans>You are offline. The other device can load the basket once this one is back online.</Trans>
        </Notice>
      )}
      <Notice tone="warn">
        <Trans>Anyone with this link can see and change this basket. Share it only with people you trust.</Trans>
      </Notice>
    </div>
  );
}
