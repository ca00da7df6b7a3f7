import { useLingui } from '@lingui/react/macro';
import { Button, ButtonRow } from '#ui/button.tsx';

/** The buttons to the pages before and after; nothing for a list of one page. */
export function Pages({ page, of, onPage }: { readonly page: number; readonly of: number; readonly onPage: (page: number) => void }) {
  const { t } = useLingui();
  if (of <= 1) return null;
  return (
    <ButtonRow>
      <Button variant="line" disabled={page <= 1} onClick={() => onPage(page - 1)}>{t`Previous page`}</Button>
      <span className="num">{page} / {of}</span>
      <Button variant="line" disabled={page >= of} onClick={() => onPage(page + 1)}>{t`Next page`}</Button>
    </ButtonRow>
  );
}
