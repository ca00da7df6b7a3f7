import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { HomeLink } from '#features/common/home-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Title, Written } from '#features/common/written.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Stars } from '#ui/stars.tsx';
import type { LoadedProduct } from './loaded-product.ts';
import * as styles from './product-title.module.css';
import { REVIEWS_ID } from './reviews.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { ShareButton } from './share-button.tsx';

/** Breadcrumb, name, summary and rating of a product. */
export const ProductTitle = memo(function ProductTitle({ product, category }: LoadedProduct) {
  const locale = useLocale();
  const { offer, summary, destination, rating } = product;
  const title = offer.title[locale];
  return (
    <>
      <Breadcrumb
        items={[
          <HomeLink key="home" />,
          <Link key="category" to="/c/$slug" params={{ slug: category.slug }} search={{}}>{category.title}</Link>,
          <Link key="destination" to="/c/$slug" params={{ slug: category.slug }} search={{ destination: destination.code }}><Written text={destination.title} /></Link>,
          <Title key="product" of={offer} />,
        ]}
      />
      <div className={styles.title}>
        <div>
          <h1><Title of={offer} /></h1>
          <p><Written text={summary} /></p>
        </div>
        <div className={styles.actions}>
          {rating && <a className={styles.rating} href={`#${REVIEWS_ID}`}><Stars rating={Number(rating.mean)} count={rating.count} /></a>}
          <div className={styles.buttons}>
            <FavouriteButton product={product} />
            <ShareButton title={title} />
          </div>
        </div>
      </div>
    </>
  );
});
