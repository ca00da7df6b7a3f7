import { useLingui } from '@lingui/react/macro';
import { MoreProducts } from '#features/common/more-products.tsx';
import { useLastTrip } from '#features/common/use-last-trip.ts';
import type { Home } from '#runtime/page/page-context.ts';
import { Diptych } from '#ui/diptych.tsx';
import { Section } from '#ui/section.tsx';
import { cardOf } from '#verticals/card.ts';
import { DestinationStrip } from './destination-strip.tsx';
import { Hero } from './hero.tsx';
import { HomeSection } from './home-section.tsx';
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
  const trip = useLastTrip();
  const search = trip && { search: trip };
  return partsOf(sections).map(([first, ...others]) => {
    const { vertical } = first;
    if (!isLeaf(first)) return <HomeSection key={vertical} {...first} {...search} />;
    return <Diptych key={vertical}>{[first, ...others].map((section) => <HomeSection key={section.vertical} {...section} {...search} />)}</Diptych>;
  });
}

type SectionData = Home['sections'][number];

const isLeaf = ({ vertical }: SectionData) => cardOf(vertical).list.kind === 'diptych';

/** Groups the sections in their order: neighbours with the layout `diptych` form one group. */
function partsOf(sections: readonly SectionData[]): readonly (readonly [SectionData, ...SectionData[]])[] {
  const parts: [SectionData, ...SectionData[]][] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    if (last && isLeaf(last[0]) && isLeaf(section)) last.push(section);
    else parts.push([section]);
  }
  return parts;
}
