import { useLingui } from '@lingui/react/macro';
import { DESK_PAGE } from '#runtime/quote/desk.ts';
import { Button, ButtonRow } from '#ui/button.tsx';

/**
 * The buttons to the pages before and after; nothing for a list of one page.
 * @param total number of entries on all pages
 */
export function Pages({ page, total, onPage }: { readonly page: number; readonly total: number; readonly onPage: (page: number) => void }) {
  const { t } = useLingui();
  const last = Math.ceil(total / DESK_PAGE);
  if (last <= 1) return null;
  return (
    <ButtonRow>
      <Button variant="line" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>{t`Previous page`}</Button>
      <span className="num">{page} / {last}</span>
      <Button variant="line" disabled={page >= last} onClick={() => onPage(page + 1)}>{t`Next page`}</Button>
    </ButtonRow>
  );
}
