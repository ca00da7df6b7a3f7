import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** Copies a text. @param label accessible name, which says what is copied */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useLingui();
  const copy = () => navigator.clipboard.writeText(text).then(() => t`Copied`, () => t`This browser could not copy it.`).then((message) => toast.show({ message }));
  return <Button variant="bare" aria-label={label} onClick={() => void copy()}>{t`Copy`}</Button>;
}
