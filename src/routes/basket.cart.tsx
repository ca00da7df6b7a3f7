import { createFileRoute } from '@tanstack/react-router';
import { BasketPage } from '#features/basket/basket-page.tsx';

export const Route = createFileRoute('/basket/cart')({ component: BasketPage });
