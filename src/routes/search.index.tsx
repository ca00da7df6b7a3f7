import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageHead } from '#features/common/page-head.ts';
import { cleanTerm } from '#features/search/clean-term.ts';
import { TermPage } from '#features/search/term-page.tsx';
import { searchWords } from '#i18n/search-words.ts';

/** Where the search form leads without script, with the term as `q`. Without a term it asks for one. */
export const Route = createFileRoute('/search/')({
  validateSearch: ({ q }: { readonly q?: unknown }): { readonly q?: unknown } => ({ q }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { locale, origin }, deps: { q } }) => {
    const term = cleanTerm(q);
    if (searchWords(term, locale).length > 0) throw redirect({ to: '/search/$term', params: { term }, replace: true });
    return { head: pageHead({ locale, origin }) };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: TermPage,
});
