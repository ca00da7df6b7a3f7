import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass, ButtonRow } from '#ui/button.tsx';
import { FramedPicture } from '#ui/framed-picture.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { boardPath } from './board-path.ts';
import * as styles from './empty-basket.module.css';
import { MoreProducts } from './more-products.tsx';
import { useShell } from './use-shell.ts';

/** Says that the basket is empty, and offers ways onward: search, categories, favourites, the showcase (U7). */
export function EmptyBasket() {
  const { t } = useLingui();
  const { images, menus } = useShell();
  const categories = menus.browse.flatMap(({ own }) => (own?.kind === 'category' ? [own] : []));
  return (
    <>
      <div className={styles.empty}>
        <div>
          <PageHeading>{t`Your basket is empty`}</PageHeading>
          <p className={styles.lead}>
            <Trans>What you add stays here on this device, even without a connection, until you book or remove it.</Trans>
          </p>
          <ButtonRow>
            <Link className={buttonClass({ big: true })} to="/">{t`Search for a trip`}</Link>
            <Link className={buttonClass({ variant: 'line', big: true })} to="/user/favorites" preload={false}>{t`Go to favourites`}</Link>
          </ButtonRow>
          <nav className={styles.categories} aria-label={t`Categories`}>
            {categories.map(({ slug, title }) => (
              <Link key={slug} className="link" to="/c/$slug" params={{ slug }} search={{}}>{title}</Link>
            ))}
          </nav>
        </div>
        <div className={styles.picture}>
          <FramedPicture>
            <img src={boardPath(images, 'empty-basket', '4x3')} alt="" width="800" height="600" />
          </FramedPicture>
        </div>
      </div>
      <MoreProducts showcase={null} afterInput />
    </>
  );
}
