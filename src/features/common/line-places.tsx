import { Fragment, type ReactNode } from 'react';
import * as styles from './line-places.module.css';

/** Number of places in the page. More lines than these begin below the window. */
const MOST = 8;

/** Shows as many of the list's items as this browser remembers lines, or one. */
export function LinePlaces({ children }: { readonly children: ReactNode }) {
  return <div className={styles.places} aria-hidden="true">{children}</div>;
}

/** The items of the list in `LinePlaces`. @param item an `li` */
export function linePlaces(item: ReactNode): ReactNode[] {
  return Array.from({ length: MOST }, (_, index) => <Fragment key={index}>{item}</Fragment>);
}
