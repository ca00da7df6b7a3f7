import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { LazyDialogProps } from './use-lazy-dialog.tsx';
import { signOut } from '#runtime/member/members.ts';
import { useMembersLoader } from '#runtime/react/member-context.tsx';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { useRuntimeIfLoaded, useRuntimeLoader, useSubject } from '#runtime/react/runtime-context.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './forget-device.module.css';

/** Dialog that lists what will be erased, erases it after a confirmation, and shows the result (L4). */
export default function ForgetDevice({ open, onOpenChange }: LazyDialogProps) {
  const { t } = useLingui();
  const loader = useRuntimeLoader();
  const runtime = useRuntimeIfLoaded();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!open || !loader) return;
    loader.load().catch(() => setFailed(true));
    return () => setFailed(false);
  }, [open, loader]);
  const close = () => onOpenChange(false);
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t`Forget this device`}>
      {/* Mounted per opening, so that it starts from its first state. */}
      {runtime && open && <Erasure runtime={runtime} onClose={close} />}
      {!runtime && !failed && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {!runtime && failed && (
        <Notice tone="danger">
          <Trans>The data stored here could not be opened. Please try again, or delete this site’s data in your browser settings.</Trans>
        </Notice>
      )}
    </Modal>
  );
}

function Erasure({ runtime, onClose }: { readonly runtime: TabRuntime; readonly onClose: () => void }) {
  const { t } = useLingui();
  const shared = useSubject(runtime.sync.copy$)?.shared ?? false;
  const pending = useSubject(runtime.basket.view$)?.draft.checkout.status === 'pending';
  const [deleteCopy, setDeleteCopy] = useState(!shared);
  const [stage, setStage] = useState<'asked' | 'erasing' | 'done' | 'failed'>('asked');
  const members = useMembersLoader();
  const erase = async () => {
    setStage('erasing');
    // The token of the session is in the log; if the server cannot be reached soon, the session ends by its time (M2).
    if (members?.isKept()) await members.load().then(signOut).catch(() => undefined);
    setStage(await runtime.device.forget({ deleteCopy }).then(() => 'done' as const, () => 'failed' as const));
  };
  if (stage === 'done') {
    return (
      <div className="flow">
        <Notice tone="ok">
          <Trans><b>Done.</b> This browser no longer stores any of your data from this site.</Trans>
        </Notice>
        <Button variant="line" onClick={onClose}>{t`Close`}</Button>
      </div>
    );
  }
  return (
    <div className="flow">
      <p><Trans>For devices you share with others. This permanently erases from this browser:</Trans></p>
      <ul className={styles.points}>
        <li><Trans>your basket and what you entered for a booking</Trans></li>
        <li><Trans>your favourites</Trans></li>
        <li><Trans>your login to an account</Trans></li>
        <li><Trans>the products you viewed or compared, and the dates you last chose</Trans></li>
        <li><Trans>your choice of language, currency and colours</Trans></li>
        <li><Trans>the keys that encrypt this data, which are erased first</Trans></li>
      </ul>
      <p><Trans>Your bookings are not affected.</Trans></p>
      <Checkbox checked={deleteCopy} onChange={(event) => setDeleteCopy(event.currentTarget.checked)}>
        <Trans>Also delete the copy of the basket on our server</Trans>
        {shared && <small className={classNames(styles.hint, 'muted')}><Trans>Another device may share this basket. It keeps its own copy, but will no longer receive changes.</Trans></small>}
      </Checkbox>
      {pending && (
        <Notice tone="warn">
          <Trans>A payment is in progress. If you erase everything now, this device cannot show you the result.</Trans>
        </Notice>
      )}
      {stage === 'failed' && (
        <Notice tone="danger">
          <Trans>Not everything could be erased. Please close the other tabs of this site and try again.</Trans>
        </Notice>
      )}
      <ButtonRow>
        <Button busy={stage === 'erasing'} onClick={() => void erase()}>{t`Erase everything`}</Button>
        <Button variant="bare" onClick={onClose}>{t`Cancel`}</Button>
      </ButtonRow>
    </div>
  );
}
