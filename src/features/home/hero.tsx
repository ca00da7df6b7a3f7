import { boardPath } from '#features/common/board-path.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { Home } from '#runtime/page-context.ts';
import { useLingui } from '@lingui/react/macro';
import { Picture } from '#ui/picture.tsx';
import '#ui/shell/hero.css';
import { TripSlip } from './trip-slip.tsx';

/** The coast by day, and the same coast by moonlight in dark mode. */
export function Hero({ destinations }: { readonly destinations: Home['destinations'] }) {
  const { t } = useLingui();
  const { images } = useShell();
  return (
    <>
      <div className="hero">
        <div className="print">
          <Picture
            first
            src={boardPath(images, 'hero-day', '16x7')}
            alt=""
            width={1371}
            height={600}
            sources={[
              { media: '(prefers-color-scheme: dark) and (max-width: 640px)', src: boardPath(images, 'hero-night', '2x3') },
              { media: '(prefers-color-scheme: dark)', src: boardPath(images, 'hero-night', '16x7') },
              { media: '(max-width: 640px)', src: boardPath(images, 'hero-day', '2x3') },
            ]}
          />
          <div className="hero__type">
            <h1>{t`Turkey tours with local experts and no hidden fees`}</h1>
            <p>{t`Villas and tours from Kaş to Cappadocia with a licensed local operator.`}</p>
          </div>
        </div>
      </div>
      <TripSlip destinations={destinations} />
    </>
  );
}
