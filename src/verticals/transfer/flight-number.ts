/** An airline's code of two characters, one of them a letter at least (IATA), or three letters (ICAO), then one to four digits and at most one letter. */
const FLIGHT_NUMBER = /^(?:[A-Z]{3}|[A-Z]\d|\d[A-Z]|[A-Z]{2}) ?\d{1,4}[A-Z]?$/;

/** The flight number in capitals without spaces, e.g. `tk 2556` as `TK2556`; null for an empty text. */
export function flightNumberOf(text: string): string | null {
  return text.replace(/\s+/g, '').toUpperCase() || null;
}

/** Whether the text has the form of a flight number, e.g. `TK2556` or `PC 1234`. Whether the flight exists is not known. */
export function isFlightNumber(text: string): boolean {
  return FLIGHT_NUMBER.test(text);
}
