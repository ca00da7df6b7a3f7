import type { Shell } from '#runtime/page/shell.ts';

/** Address of one of the storefront's own pictures, drawn by the server at a ratio it composes. */
export function boardPath(images: Shell['images'], name: string, ratio: '16x7' | '4x3' | '3x4' | '2x3' | '1x1' | '24x5'): string {
  return `${images}/splash/${name}-0-${ratio}.svg`;
}
