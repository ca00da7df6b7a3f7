import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HomeLink } from '#features/common/home-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Written, WrittenProse } from '#features/common/written.tsx';
import type { Content, Tag } from '#runtime/page/page-context.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Section } from '#ui/section.tsx';
import { PostDate, PostGrid } from './post-cards.tsx';
import * as styles from './post-page.module.css';
import { TagList } from './tag-list.tsx';
import { WidePicture } from './wide-picture.tsx';

/** One post of the travel guide. @param tag the tag that the visitor came by; null without one */
export function PostPage({ content, tag }: { readonly content: Content; readonly tag: Tag | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { title, summary, image, date, post, html, related } = content;
  return (
    <main id="main">
      <article className="wrap">
        <Breadcrumb
          items={[
            <HomeLink key="home" />,
            <Link key="guide" to="/b">{t`Travel guide`}</Link>,
            ...(tag ? [<Link key="tag" to="/b/$slug" params={{ slug: tag.slug[locale] }}><Written text={tag.title} /></Link>] : []),
            <Written key="title" text={title} />,
          ]}
        />
        <header className={styles.head}>
          <h1><Written text={title} /></h1>
          {summary && <p className={styles.lead}><Written text={summary} /></p>}
          <p className={styles.facts}>
            {date && <PostDate date={date} />}
            {post?.destination && <Link to="/d/$slug" params={{ slug: post.destination.slug[locale] }}><Written text={post.destination.title} /></Link>}
          </p>
        </header>
        {image && <WidePicture image={image} />}
        <div className={styles.text}>
          <WrittenProse html={html} look="article" />
          {post && post.tags.length > 0 && <TagList label={t`Subjects of this post`} tags={post.tags} />}
        </div>
      </article>
      {related.length > 0 && (
        <Section title={t`Read next`} link={<Link to="/b">{t`All posts`}</Link>}>
          <PostGrid posts={related} />
        </Section>
      )}
    </main>
  );
}
