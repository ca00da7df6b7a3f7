import { createFileRoute } from '@tanstack/react-router';
import { FavouritesPage } from '#features/favourites/favourites-page.tsx';
import { loadFavouritesPage } from '#features/favourites/load-favourites-page.ts';

const loadPrice = () => import('#features/product/favourite-price.lazy.tsx');

export const Route = createFileRoute('/user/favorites')({
  loader: ({ context }) => loadFavouritesPage(context),
  component: function Favourites() {
    return <FavouritesPage loadPrice={loadPrice} />;
  },
});
