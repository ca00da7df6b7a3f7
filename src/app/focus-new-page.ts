import { focusHeading } from '#features/layout/focus-heading.ts';

/** The part of the router that is used: its event after a page is rendered. */
export interface RenderedPages {
  subscribe(event: 'onRendered', listener: (page: RenderedPage) => void): unknown;
}

export interface RenderedPage {
  /** Absent for the first view. */
  readonly fromLocation?: object | undefined;
  readonly toLocation: { readonly hash: string };
  readonly pathChanged: boolean;
}

/**
 * Moves the focus to the heading of a new page (U22). Otherwise it would stay on the followed link, or on the body if
 * the link is gone. A field or a dialog with the focus keeps it.
 */
export function focusNewPage(router: RenderedPages): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged && toLocation.hash === '') focusHeading();
  });
}
