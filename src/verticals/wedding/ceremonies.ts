/** The kinds of ceremony that a couple may ask for; `undecided` before it has chosen. */
export const CEREMONIES = ['undecided', 'legal', 'symbolic', 'blessing'] as const;
export type Ceremony = (typeof CEREMONIES)[number];
