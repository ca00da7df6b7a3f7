import type { DraftLine } from '#domain/draft/state.ts';
import { smallCover } from '#domain/pictures.ts';
import { MediaItem } from '#ui/media-list.tsx';
import { LineFacts } from './line-facts.tsx';
import { inLanguage, ProductLink } from './product-link.tsx';
import { useLocale } from './use-locale.ts';

/** An item of a `MediaList`: a line's picture, title and short facts, without its price. */
export function LinePreview({ line }: { readonly line: DraftLine }) {
  return (
    <MediaItem picture={smallCover(line.offer.image)} title={<ProductLink product={inLanguage(line.offer, useLocale())} />}>
      <small className="muted"><LineFacts line={line} short /></small>
    </MediaItem>
  );
}
