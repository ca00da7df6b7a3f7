import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HomeLink } from '#features/common/home-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Written, WrittenProse } from '#features/common/written.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Section } from '#ui/section.tsx';
import { TickList } from '#ui/tick-list.tsx';
import * as styles from './destination-page.module.css';
import type { LoadedDestination } from './loaded-content.ts';
import { OnSale } from './on-sale.tsx';
import { PlaceTicket } from './place-ticket.tsx';
import { PostGrid, PostRows } from './post-cards.tsx';
import { WidePicture } from './wide-picture.tsx';

/** A destination: what it is like, when to go, what is on sale there, what to read about it. */
export function DestinationPage({ content, sections }: LoadedDestination) {
  const { t } = useLingui();
  const locale = useLocale();
  const { code, title, summary, image, html, place, related } = content;
  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, <Written key="title" text={title} />]} />
        <header className={styles.head}>
          <h1><Written text={title} /></h1>
          {summary && <p><Written text={summary} /></p>}
        </header>
        {image && <WidePicture image={image} />}
        <div className={styles.columns}>
          <div>
            <WrittenProse html={html} look="article" />
            {place && place.highlights.length > 0 && (
              <section className={styles.highlights}>
                <h2>{t`Not to be missed`}</h2>
                <TickList>
                  {place.highlights.map((highlight) => <li key={highlight.text}><Written text={highlight} /></li>)}
                </TickList>
              </section>
            )}
          </div>
          {place && <PlaceTicket title={title} place={place} locale={locale} />}
        </div>
      </div>
      {sections.length > 0 && <OnSale sections={sections} destination={code} />}
      {related.length > 0 && (
        <Section title={t`From the travel guide`} link={<Link to="/b">{t`All posts`}</Link>}>
          {related.length === 3 ? <PostGrid posts={related} /> : <PostRows posts={related} heading="h3" />}
        </Section>
      )}
    </main>
  );
}
