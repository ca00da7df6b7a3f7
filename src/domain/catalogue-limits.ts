/** Limits of a catalogue, which the contract can send whole. */
export const MOST_DESTINATIONS = 10_000;
/** Places of transfers and of pick-ups. */
export const MOST_PLACES = 10_000;
/** Characters of a text of several paragraphs. */
export const LONGEST_PROSE = 20_000;
/** The most paragraphs that a text can have: each takes at least one character and the two line breaks after it. */
export const MOST_PARAGRAPHS = Math.ceil(LONGEST_PROSE / 3);
