import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HomeLink } from '#features/common/home-link.tsx';
import { PageDescription, PageTitle } from '#features/common/page-title.tsx';
import { Written } from '#features/common/written.tsx';
import type { ContentList } from '#runtime/page/page-context.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { PostFeature, PostRows } from './post-cards.tsx';
import * as styles from './posts-page.module.css';
import { TagList } from './tag-list.tsx';

/** The travel guide: all posts, or those of one tag. The newest comes first, and large. */
export function PostsPage({ list: { tag, tags, pages } }: { readonly list: ContentList }) {
  const { t } = useLingui();
  const [newest, ...others] = pages;
  const guide = t`Travel guide`;
  const lead = t`What to know before you go: seasons, prices, roads and manners, written by the people who live here.`;
  return (
    <main id="main">
      {!tag && (
        <>
          <PageTitle>{guide}</PageTitle>
          <PageDescription>{lead}</PageDescription>
        </>
      )}
      <div className="wrap">
        <Breadcrumb
          items={[
            <HomeLink key="home" />,
            ...(tag ? [<Link key="guide" to="/b">{guide}</Link>, <Written key="tag" text={tag.title} />] : [guide]),
          ]}
        />
        <div className={styles.head}>
          <h1>{tag ? <Written text={tag.title} /> : guide}</h1>
          {!tag && <p>{lead}</p>}
        </div>
        {newest && <PostFeature post={newest} />}
        {others.length > 0 && <div className={styles.others}><PostRows posts={others} /></div>}
        {tags.length > 0 && (
          <section className={styles.subjects}>
            <h2>{t`By subject`}</h2>
            <TagList label={t`By subject`} tags={tags} />
          </section>
        )}
        {tag && <p className={styles.subjects}><Link className="link" to="/b">{t`All posts`}</Link></p>}
      </div>
    </main>
  );
}
