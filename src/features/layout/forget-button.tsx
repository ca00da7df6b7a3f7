import { useLingui } from '@lingui/react/macro';
import { useLazyDialog } from '#features/common/use-lazy-dialog.tsx';
import * as styles from './forget-button.module.css';

const load = () => import('./forget-device.lazy.tsx');

/** Opens the dialog that erases this browser's data; styled like the footer links beside it. */
export function ForgetButton() {
  const { t } = useLingui();
  const [dialog, show] = useLazyDialog(load);
  return (
    <>
      <button type="button" className={styles.button} onClick={show}>
        {t`Forget this device`}
      </button>
      {dialog}
    </>
  );
}
