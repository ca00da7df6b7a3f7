import { useLingui } from '@lingui/react/macro';
import { useLazyDialog } from '#features/common/use-lazy-dialog.tsx';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const load = () => import('./continue-elsewhere.lazy.tsx');

/** The dialog with the link to continue on another device, and the function that opens it. */
export const useContinueDialog = () => useLazyDialog(load);

export interface ContinueButtonProps extends ButtonLook {
  readonly onClick: () => void;
}

export function ContinueButton({ onClick, ...look }: ContinueButtonProps) {
  const { t } = useLingui();
  return (
    <Button variant="bare" {...look} onClick={onClick}>
      <Icon name="mobile" />
      {t`Continue on another device`}
    </Button>
  );
}
