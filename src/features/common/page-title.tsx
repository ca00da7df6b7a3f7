/** The document's title where no route's head gives one: pages of one visitor, and pages that are not there. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} | Meltem`}</title>;
}
