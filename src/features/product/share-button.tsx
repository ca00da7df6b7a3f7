import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast.ts';

/** Opens the device's share sheet; where there is none, copies the address. */
export function ShareButton({ title }: { readonly title: string }) {
  const { t } = useLingui();
  const share = async () => {
    const url = location.href;
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        toast.show({ message: t`Link copied` });
      }
    } catch (error) {
      // The visitor closed the share sheet; that is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.show({ message: t`The link could not be copied` });
    }
  };
  return (
    <Button variant="line" onClick={() => void share()}>
      <Icon name="share" />
      {t`Share`}
    </Button>
  );
}
