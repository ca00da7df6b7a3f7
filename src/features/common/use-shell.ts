import { useLoaderData } from '@tanstack/react-router';
import type { Shell } from '#runtime/page/shell.ts';

/** Header and footer data, which every page has from the root's loader. */
export function useShell(): Shell {
  return useLoaderData({ from: '__root__' });
}
