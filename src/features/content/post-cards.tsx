import { Link } from '@tanstack/react-router';
import { useLocale } from '#features/common/use-locale.ts';
import { foreignLang, Written } from '#features/common/written.tsx';
import { formatDate, truncate } from '#i18n/format.ts';
import type { ContentCard } from '#runtime/page/page-context.ts';
import { FramedPicture } from '#ui/framed-picture.tsx';
import { Picture } from '#ui/picture.tsx';
import { Poster } from '#ui/poster.tsx';
import * as styles from './post-cards.module.css';

/** The longest summary on a card, characters (U6). */
const SUMMARY = 120;

export const PostDate = ({ date }: { readonly date: string }) => <time className="num" dateTime={date}>{formatDate(date)}</time>;

/** The newest post, with a large picture. */
export function PostFeature({ post: { title, summary, image, date, slug } }: { readonly post: ContentCard }) {
  const locale = useLocale();
  return (
    <article className={styles.feature}>
      {image && (
        <FramedPicture>
          <Picture first src={`${image}-0-16x7.svg`} alt="" width={1371} height={600} sources={[{ media: '(max-width: 640px)', src: `${image}-0-4x3.svg` }]} />
        </FramedPicture>
      )}
      <div>
        <h2><Link to="/b/$slug" params={{ slug: slug[locale] }}><Written text={title} /></Link></h2>
        {summary && <p><Written text={summary} /></p>}
        {date && <p className="muted small"><PostDate date={date} /></p>}
      </div>
    </article>
  );
}

/** Posts as rows: a small picture, title, date, summary. Two columns where there is room. */
export function PostRows({ posts, heading: Heading = 'h2' }: { readonly posts: readonly ContentCard[]; readonly heading?: 'h2' | 'h3' }) {
  const locale = useLocale();
  return (
    <ul className={styles.rows}>
      {posts.map(({ code, title, summary, image, date, slug }) => (
        <li key={code}>
          {image && <Picture src={`${image}-0-4x3.svg`} alt="" width={400} height={300} />}
          <div>
            {date && <p className="muted small"><PostDate date={date} /></p>}
            <Heading><Link to="/b/$slug" params={{ slug: slug[locale] }}><Written text={title} /></Link></Heading>
            {summary && <p lang={foreignLang(summary, locale)}>{truncate(summary.text, SUMMARY)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Up to three posts as posters. */
export function PostGrid({ posts }: { readonly posts: readonly ContentCard[] }) {
  const locale = useLocale();
  return (
    <div className={styles.grid}>
      {posts.map(({ code, title, summary, image, date, slug }) => (
        <Poster
          key={code}
          art={image && <Picture src={`${image}-0-4x3.svg`} alt="" width={800} height={600} />}
          title={<Link to="/b/$slug" params={{ slug: slug[locale] }}><Written text={title} /></Link>}
          meta={summary && <span lang={foreignLang(summary, locale)}>{truncate(summary.text, SUMMARY)}</span>}
          foot={date && <span className="muted small"><PostDate date={date} /></span>}
        />
      ))}
    </div>
  );
}
