import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import * as styles from './basket-main.module.css';
import { PageTitle } from './page-title.tsx';

/** The main part of a page whose contents come from the log. It fills the window, so that the footer stays below it while they load. */
export function BasketMain({ title, className, children }: { readonly title: string; readonly className?: string | undefined; readonly children: ReactNode }) {
  return (
    <main id="main" className={classNames('wrap', styles.main, className)}>
      <PageTitle>{title}</PageTitle>
      {children}
    </main>
  );
}
