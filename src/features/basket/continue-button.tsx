import { useLingui } from '@lingui/react/macro';
import { useLazyDialog } from '#features/common/use-lazy-dialog.tsx';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const load = () => import('./continue-elsewhere.lazy.tsx');

/** Opens the dialog with the link to continue on another device. */
export function ContinueButton(look: ButtonLook) {
  const { t } = useLingui();
  const [dialog, show] = useLazyDialog(load);
  return (
    <>
      <Button variant="bare" {...look} onClick={show}>
        <Icon name="mobile" />
        {t`Continue on my phone`}
      </Button>
      {dialog}
    </>
  );
}
