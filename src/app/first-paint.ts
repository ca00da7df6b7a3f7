import { nextPaint } from '#ui/after-paint.ts';

/**
 * Resolves when the browser has painted the page that the server rendered, so that hydration does not delay the paint.
 * A hidden page is not painted and resolves at once.
 */
export async function firstPaint(): Promise<void> {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) return;
  await nextPaint();
}
