import { useLingui } from '@lingui/react/macro';
import { HomeLink } from '#features/common/home-link.tsx';
import { PageTitle } from '#features/common/page-title.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { SearchForm } from './search-form.tsx';
import * as styles from './search-page.module.css';
import { BrowseLinks } from './browse-links.tsx';

/** The page without a term: asks for one (a term is required), and offers the categories. */
export function TermPage() {
  const { t } = useLingui();
  return (
    <main id="main">
      <PageTitle>{t`Search`}</PageTitle>
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, t`Search`]} />
        <div className={styles.head}>
          <h1>{t`What are you looking for?`}</h1>
          <p>{t`Please enter at least one word: the name of a villa, a place, or what you would like to do.`}</p>
          <SearchForm />
        </div>
        <BrowseLinks />
      </div>
    </main>
  );
}
