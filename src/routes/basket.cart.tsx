import { createFileRoute } from '@tanstack/react-router';
import { BasketPage } from '#features/basket/basket-page.tsx';

const loadChange = () => import('#features/product/change-line.lazy.tsx');

export const Route = createFileRoute('/basket/cart')({ component: () => <BasketPage loadChange={loadChange} /> });
