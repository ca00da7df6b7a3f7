import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Destination } from '#runtime/page/page-context.ts';
import { Months } from '#ui/months.tsx';
import { Picture } from '#ui/picture.tsx';
import { Poster } from '#ui/poster.tsx';
import { PosterStrip } from '#ui/poster-wall.tsx';

const productCount = ({ products }: Destination) => products.reduce((total, { count }) => total + count, 0);

/** Destinations with their recommended months, those with the most products first. */
export function DestinationStrip({ destinations }: { readonly destinations: readonly Destination[] }) {
  const { t } = useLingui();
  return (
    <PosterStrip label={t`All destinations`}>
      {destinations.toSorted((a, b) => productCount(b) - productCount(a)).map((destination) => {
        const { title, slug } = destination;
        return (
          <Poster
            key={destination.code}
            tall
            art={<Picture src={`${destination.image}-0-3x4.svg`} alt="" width={600} height={800} />}
            title={<Link to="/d/$slug" params={{ slug }}>{title}</Link>}
            meta={destination.summary}
          >
            <Months months={destination.bestMonths} />
          </Poster>
        );
      })}
    </PosterStrip>
  );
}
