import type { Shell } from '#runtime/page/shell.ts';
import { useShell } from './use-shell.ts';

/** Sets the document's title where the route's head gives none: on pages that are named by the interface and not by the catalogue. */
export function PageTitle({ children }: { readonly children: string }) {
  // Undefined on the page that says that the shell failed to load.
  const shell = useShell() as Shell | undefined;
  const title = shell ? `${children} | ${shell.operator.brand}` : children;
  return <><title>{title}</title><meta property="og:title" content={title} /></>;
}

/** Sets the description for search engines, as `PageTitle` sets the title. */
export function PageDescription({ children }: { readonly children: string }) {
  return <><meta name="description" content={children} /><meta property="og:description" content={children} /></>;
}
