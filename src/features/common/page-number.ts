/** The page of a list that an address names; undefined for the first one. */
export function pageNumberIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined;
}
