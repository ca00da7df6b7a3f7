import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HomeList } from '#features/common/product-list.tsx';
import { MoreProducts } from '#features/common/more-products.tsx';
import { useLastTrip } from '#features/common/use-last-trip.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { Home } from '#runtime/page/page-context.ts';
import { Section } from '#ui/section.tsx';
import { cardOf } from '#verticals/card.ts';
import { DestinationStrip } from './destination-strip.tsx';
import { Hero } from './hero.tsx';
import type { SearchDays } from './load-home.ts';
import { Trust } from './trust.tsx';

/** The home page: hero, search form, then a section per vertical with its own layout. */
export function HomePage({ home, days }: { readonly home: Home; readonly days: SearchDays }) {
  const { t } = useLingui();
  return (
    <main id="main">
      <Hero home={home} days={days} />
      <MoreProducts />
      <Section
        title={t`Destinations`}
        lead={t`The months in coral are the best time to go.`}
        bleed={<DestinationStrip destinations={home.destinations} />}
      />
      <HomeSections sections={home.sections} />
      <Trust />
    </main>
  );
}

/** The products of each vertical; their links lead on with the last dates, which only the visitor's browser knows. */
function HomeSections({ sections }: Pick<Home, 'sections'>) {
  const { i18n } = useLingui();
  const { categories } = useShell();
  const trip = useLastTrip();
  return sections.map(({ vertical, products }) => {
    const { title, lead, all } = cardOf(vertical);
    const link = (
      <Link to="/c/$slug" params={{ slug: categories[vertical] }} search={{}}>
        <Trans>
          Show all <span className="visually-hidden">{i18n._(all)}</span>
        </Trans>
      </Link>
    );
    return (
      <Section key={vertical} title={i18n._(title)} lead={i18n._(lead)} link={link}>
        <HomeList vertical={vertical} products={products} {...(trip && { search: trip })} />
      </Section>
    );
  });
}
