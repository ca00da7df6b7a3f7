import type { Party } from '#domain/catalogue.ts';

/** A party as the address of a product page says it (`ProductSearch`). */
export const partySearch = ({ adults, children, infants }: Party) => ({ guests: adults, children: children || undefined, infants: infants || undefined });

/** The same party as the address and the call of a list say it: who needs a seat or a bed, and how many of them are children. */
export const listedParty = ({ adults, children, infants }: Party) => ({ guests: adults + children, ...(children > 0 && { children }), ...(infants > 0 && { infants }) });
