import type { Party } from '#domain/catalogue.ts';

/** A party as the address of a product page says it (`ProductSearch`). */
export const partySearch = ({ adults, children, infants }: Party) => ({ guests: adults, children: children || undefined, infants: infants || undefined });
