import type { VerticalName } from './schemas.ts';

/**
 * The verticals whose products are chosen in a form on one page, with that page's
 * path. Its optional slug is that of a product. All other products have a page of
 * their own under their category.
 */
const FORM_PAGES = { transfer: '/t/{-$slug}' } as const satisfies Partial<Record<VerticalName, string>>;

export type FormPagePath = (typeof FORM_PAGES)[keyof typeof FORM_PAGES];

/** The path of the form that a vertical's products are chosen in; null where each has a page of its own. */
export function formPageOf(vertical: VerticalName): FormPagePath | null {
  return Object.hasOwn(FORM_PAGES, vertical) ? FORM_PAGES[vertical as keyof typeof FORM_PAGES] : null;
}

/** The path of a form page, with the slug of one of its products if given. */
export function formPath(path: FormPagePath, slug?: string): string {
  return path.replace('/{-$slug}', slug === undefined ? '' : `/${slug}`);
}

/** The vertical whose products are chosen on that page. */
export function verticalOfFormPage(path: FormPagePath): VerticalName {
  return (Object.keys(FORM_PAGES) as (keyof typeof FORM_PAGES)[]).find((vertical) => FORM_PAGES[vertical] === path)!;
}
