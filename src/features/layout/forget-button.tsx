import { useLingui } from '@lingui/react/macro';
import { useForgetDevice } from '#features/common/use-forget-device.ts';
import * as styles from './forget-button.module.css';

/** Opens the dialog that erases this browser's data; styled like the footer links beside it. */
export function ForgetButton() {
  const { t } = useLingui();
  const [dialog, show] = useForgetDevice();
  return (
    <>
      <button type="button" className={styles.button} onClick={show}>
        {t`Forget this device`}
      </button>
      {dialog}
    </>
  );
}
