import { HomeLink } from '#features/common/home-link.tsx';
import { Written, WrittenProse } from '#features/common/written.tsx';
import type { Content } from '#runtime/page/page-context.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import * as styles from './content-page.module.css';

/** A page of the operator: about, questions and answers, terms. */
export function ContentPage({ content: { title, html } }: { readonly content: Content }) {
  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, <Written key="title" text={title} />]} />
        <PageHeading><Written text={title} /></PageHeading>
        <div className={styles.text}><WrittenProse html={html} look="article" /></div>
      </div>
    </main>
  );
}
