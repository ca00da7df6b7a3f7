import { Trans, useLingui } from '@lingui/react/macro';
import { smallCover } from '#domain/pictures.ts';
import type { QuoteDraft } from '#domain/quotation/quote-draft.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { quoteStatusText } from './quote-status.ts';

/** The requests for quotes of this device, newest first. */
export function OwnRequests({ drafts, onOpen }: { readonly drafts: readonly QuoteDraft[]; readonly onOpen: (draftId: string) => void }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  if (drafts.length === 0) return null;
  return (
    <section className="flow">
      <h2>{t`Your requests on this device`}</h2>
      <MediaList wide>
        {drafts.toReversed().map(({ draftId, item, quoteNumber, status }) => (
          <MediaItem
            key={draftId}
            picture={smallCover(item.offer.image)}
            title={<ProductLink product={inLanguage(item.offer, locale)} />}
            end={quoteNumber && <Button variant="line" onClick={() => onOpen(draftId)}><Trans>Open {quoteNumber}</Trans></Button>}
          >
            <small className="muted">{quoteStatusText(i18n, status)}</small>
          </MediaItem>
        ))}
      </MediaList>
    </section>
  );
}
