import { useLingui } from '@lingui/react/macro';
import { useLazyDialog } from '#features/common/use-lazy-dialog.tsx';
import * as styles from './forget-button.module.css';

const load = () => import('./forget-device.lazy.tsx');

/** Opens the dialog that erases what this browser keeps; looks like the links it stands among. */
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
