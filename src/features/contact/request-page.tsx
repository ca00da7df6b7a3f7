import type { ReactNode } from 'react';
import { HomeLink } from '#features/common/home-link.tsx';
import { PageDescription, PageTitle } from '#features/common/page-title.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Split } from '#ui/split.tsx';
import { OperatorTicket } from './operator-ticket.tsx';
import * as styles from './request-page.module.css';

export interface RequestPageProps {
  readonly title: string;
  /** Under the title, and the description of the page. */
  readonly lead: string;
  readonly form: ReactNode;
  /** Below the operator's ticket, beside the form. */
  readonly aside: ReactNode;
}

/** A page with a form to the operator, and how else to reach the operator beside it. */
export function RequestPage({ title, lead, form, aside }: RequestPageProps) {
  return (
    <main id="main">
      <PageTitle>{title}</PageTitle>
      <PageDescription>{lead}</PageDescription>
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, title]} />
        <PageHeading>{title}</PageHeading>
        <p className={styles.lead}>{lead}</p>
        <Split>
          {form}
          <div className={styles.aside}>
            <OperatorTicket />
            {aside}
          </div>
        </Split>
      </div>
    </main>
  );
}
