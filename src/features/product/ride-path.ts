import type { Fares } from '#runtime/page/page-context.ts';

/** The slug of the ride from one place to another; undefined where no route connects them. */
export function ridePath({ routes }: Fares, from: string | null, to: string | null): string | undefined {
  const route = routes.find((one) => (one.from === from && one.to === to) || (one.from === to && one.to === from));
  return route && (route.from === from ? route.slug : route.backSlug);
}
