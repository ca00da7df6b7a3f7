import type { ComponentPropsWithRef } from 'react';
import * as styles from './page-heading.module.css';

/** The title of a page that has no picture above it. */
export function PageHeading({ children, ...rest }: Omit<ComponentPropsWithRef<'h1'>, 'className'>) {
  return <h1 {...rest} className={styles.heading}>{children}</h1>;
}
