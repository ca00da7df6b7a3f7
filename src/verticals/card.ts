import type { I18n, MessageDescriptor } from '@lingui/core';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The card layer: how a vertical is shown in lists: on home, in a category, among the favourites. */
export interface VerticalCard<V extends VerticalName> {
  /** `Villas`. */
  readonly title: MessageDescriptor;
  /** Subtitle of the section on home. */
  readonly lead: MessageDescriptor;
  /** `villas`, as in `Show all villas`. */
  readonly all: MessageDescriptor;
  /** `A villa`, as a choice in the search. */
  readonly one: MessageDescriptor;
  /** `12 villas`. */
  readonly count: (i18n: I18n, count: number) => string;
  /** The small print of a card beside its place, e.g. `4 bedrooms`, `8 guests`. */
  readonly facts: (i18n: I18n, facts: VerticalTypes[V]['keptFacts']) => readonly string[];
  readonly list: ListLayout<V>;
  /** Labels of the date filter; `to` is null where one day is enough. */
  readonly dates: { readonly from: MessageDescriptor; readonly to: MessageDescriptor | null };
}

/** The layout of a vertical's section on home. Its lists elsewhere are rows with times where this is a board, else posters. */
export type ListLayout<V extends VerticalName> = {
  /** Number of products on home. */
  readonly home: number;
  /** The section stands on the deep-sea band; on the page's paper where absent. */
  readonly tone?: 'band';
} & (
  /** Posters, the first larger than the others; posters of one size; or one large poster beside that of the next vertical with this layout. */
  | { readonly kind: 'wall' | 'row' | 'diptych' }
  /** Rows with times beside a picture. */
  | {
      readonly kind: 'board';
      /** HH:mm at the head of a row; null for a row without a time. */
      readonly time: (facts: VerticalTypes[V]['keptFacts']) => string | null;
      /** The operator's picture beside it, by its name among the boards. */
      readonly picture: string;
    }
  /** A table of prices beside a picture, for products that are chosen in one form. */
  | {
      readonly kind: 'fares';
      readonly picture: string;
      /** Heads of the columns: of the products, of each of their facts, and of their prices. */
      readonly columns: { readonly product: MessageDescriptor; readonly facts: readonly MessageDescriptor[]; readonly price: MessageDescriptor };
    }
);

const registry = lazyRegistry<{ readonly [V in VerticalName]: VerticalCard<V> }>('card', {
  villa: async () => (await import('./villa/card.ts')).villaCard,
  yacht: async () => (await import('./yacht/card.ts')).yachtCard,
  tour: async () => (await import('./tour/card.ts')).tourCard,
  transfer: async () => (await import('./transfer/card.ts')).transferCard,
  car: async () => (await import('./car/card.ts')).carCard,
  wedding: async () => (await import('./wedding/card.ts')).weddingCard,
  health: async () => (await import('./health/card.ts')).healthCard,
});

/** Loads the cards of verticals. Await it before listing their products. */
export const loadCards = registry.load;

/** @throws VerticalNotLoadedError before `loadCards` */
export function cardOf(name: VerticalName): VerticalCard<VerticalName> {
  return registry.get(name) as unknown as VerticalCard<VerticalName>;
}
