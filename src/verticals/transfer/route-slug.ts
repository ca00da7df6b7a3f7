/** The slug of a route, e.g. `airport-dlm-kalkan`: an airport by its code, any other place without the kind in front of its name. */
export function routeSlug(from: string, to: string): string {
  return [from, to].map((place) => place.replace(/^(resort|city|marina)-/, '')).join('-').toLowerCase();
}
