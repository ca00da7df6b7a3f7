import type { VerticalName } from '#domain/catalogue.ts';
import { VERTICALS } from '#verticals/domain.ts';
import type { Shell } from './shell.ts';

/** The vertical whose category has this slug in the language of the page; undefined for any other slug. */
export const verticalOfCategory = ({ categories }: Pick<Shell, 'categories'>, slug: string): VerticalName | undefined => VERTICALS.find((vertical) => categories[vertical] === slug);
