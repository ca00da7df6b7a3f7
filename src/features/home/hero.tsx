import { boardPath } from '#features/common/board-path.ts';
import { NIGHT, useTheme } from '#features/common/theme.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { Home } from '#runtime/page/page-context.ts';
import { useLingui } from '@lingui/react/macro';
import { Picture } from '#ui/picture.tsx';
import { FramedPicture } from '#ui/framed-picture.tsx';
import * as styles from './hero.module.css';
import type { SearchDays } from './load-home.ts';
import { TripSearch } from './trip-search.tsx';

/** The hero with a day picture in light mode and a night picture in dark mode. */
export function Hero({ home, days }: { readonly home: Home; readonly days: SearchDays }) {
  const { t } = useLingui();
  const { images } = useShell();
  const night = NIGHT[useTheme()];
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.print}>
          <FramedPicture>
            <Picture
              first
              src={boardPath(images, 'hero-day', '16x7')}
              alt=""
              width={1371}
              height={600}
              sources={[
                { media: `${night} and (max-width: 640px)`, src: boardPath(images, 'hero-night', '2x3') },
                { media: night, src: boardPath(images, 'hero-night', '16x7') },
                { media: '(max-width: 640px)', src: boardPath(images, 'hero-day', '2x3') },
              ]}
            />
          </FramedPicture>
          <div className={styles.type}>
            <h1>{t`Turkey tours with local experts and no hidden fees`}</h1>
            <p>{t`Villas, yachts, tours and cars from a licensed local operator.`}</p>
          </div>
        </div>
      </div>
      <TripSearch home={home} days={days} />
    </>
  );
}
