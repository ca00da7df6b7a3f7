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
  const board = (name: string) => `${images}/splash/${name}.svg`;
  return (
    <>
      <div className="hero">
        <div className="print">
          <Picture
            first
            src={board('hero-day')}
            alt=""
            width={1371}
            height={600}
            sources={[
              { media: '(prefers-color-scheme: dark) and (max-width: 640px)', src: board('hero-night-p') },
              { media: '(prefers-color-scheme: dark)', src: board('hero-night') },
              { media: '(max-width: 640px)', src: board('hero-day-p') },
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
