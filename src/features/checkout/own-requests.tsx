import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '#features/common/written.tsx';
import { smallCover } from '#domain/pictures.ts';
import type { QuoteDraft } from '#domain/quotation/quote-draft.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { quoteStatusText } from '#features/common/quote-status.ts';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useRequestSession } from '#runtime/react/use-request-session.ts';
import { Button } from '#ui/button.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';

export interface OwnRequestsProps {
  /** Of this device. */
  readonly drafts: readonly QuoteDraft[];
  /** Of all of the visitor's devices. */
  readonly sent: readonly SentRequest[];
  readonly onOpen: (quoteId: string) => void;
}

/** The requests for quotes of this device, then those of the visitor's other devices; newest first. */
export function OwnRequests({ drafts, sent, onOpen }: OwnRequestsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const others = sent.filter(({ quoteId }) => drafts.every(({ draftId }) => draftId !== quoteId));
  if (drafts.length + others.length === 0) return null;
  return (
    <section className="flow">
      <h2>{t`Your requests`}</h2>
      <MediaList wide>
        {drafts.toReversed().map((draft) => <OwnRequest key={draft.draftId} draft={draft} onOpen={onOpen} />)}
        {others.toReversed().map(({ quoteId, offer }) => {
          const title = <Title of={offer} />;
          return (
            <MediaItem
              key={quoteId}
              picture={smallCover(offer.image)}
              title={<ProductLink product={inLanguage(offer, locale)} />}
              end={<Button variant="line" onClick={() => onOpen(quoteId)}><Trans>Open <span className="visually-hidden">{title}</span></Trans></Button>}
            >
              <small className="muted">{t`Sent from another device`}</small>
            </MediaItem>
          );
        })}
      </MediaList>
    </section>
  );
}

/** A request of this device; one without an answer can be sent again. */
function OwnRequest({ draft: { draftId, item, quoteNumber, status }, onOpen }: { readonly draft: QuoteDraft } & Pick<OwnRequestsProps, 'onOpen'>) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { isBusy, trouble, resend } = useRequestSession(status === 'sending' ? draftId : null);
  return (
    <MediaItem
      picture={smallCover(item.offer.image)}
      title={<ProductLink product={inLanguage(item.offer, locale)} />}
      end={status === 'sending'
        ? <Button variant="line" busy={isBusy} onClick={resend}>{t`Try again`}</Button>
        : quoteNumber && <Button variant="line" onClick={() => onOpen(draftId)}><Trans>Open {quoteNumber}</Trans></Button>}
    >
      <small className="muted">{quoteStatusText(i18n, status)}</small>
      {trouble && <small role="status">{quoteTroubleText(i18n, trouble)}</small>}
    </MediaItem>
  );
}
