/** Sets the document's title where the route's head gives none: on personal pages and error pages. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} | Meltem`}</title>;
}
