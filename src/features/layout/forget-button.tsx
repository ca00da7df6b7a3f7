import { useLingui } from '@lingui/react/macro';
import { useLaterDialog } from '#features/common/use-later-dialog.tsx';
import * as styles from './forget-button.module.css';

const load = () => import('./forget-device.later.tsx');

/** Opens the dialog that erases what this browser keeps; looks like the links it stands among. */
export function ForgetButton() {
  const { t } = useLingui();
  const [dialog, show] = useLaterDialog(load);
  return (
    <>
      <button type="button" className={styles.button} onClick={show}>
        {t`Forget this device`}
      </button>
      {dialog}
    </>
  );
}
