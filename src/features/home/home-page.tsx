import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Home } from '#runtime/page-context.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Section } from '#ui/section.tsx';
import { DestinationStrip } from './destination-strip.tsx';
import { Hero } from './hero.tsx';
import { TourBoard } from './tour-board.tsx';
import { Trust } from './trust.tsx';
import { VillaWall } from './villa-wall.tsx';

/** The poster wall: each vertical in a form of its own. */
export function HomePage({ home }: { readonly home: Home }) {
  const { t } = useLingui();
  const { categories } = useShell();
  const productsOf = (vertical: 'villa' | 'tour') => home.sections.find((section) => section.vertical === vertical)?.products ?? [];
  const showAll = (slug: string, of: string) => (
    <Link to="/c/$slug" params={{ slug }} search={{}}>
      <Trans>
        Show all <span className="visually-hidden">{of}</span>
      </Trans>
    </Link>
  );
  return (
    <main id="main">
      <Hero destinations={home.destinations} />
      <Section
        title={t`Destinations`}
        lead={t`Sixteen places between the Bosphorus and the Taurus. The coral months are the good ones.`}
        bleed={<DestinationStrip destinations={home.destinations} />}
      />
      <Section
        title={t`Villas`}
        lead={t`Licensed holiday homes with private pools, priced per night with no surprises at the door.`}
        link={showAll(categories.villa, t`villas`)}
      >
        <VillaWall products={productsOf('villa')} />
      </Section>
      <Section
        title={t`Tours`}
        lead={t`Small groups and local guides: balloons, boats, ruins and kitchens, with pickup where you stay.`}
        link={showAll(categories.tour, t`tours`)}
      >
        <TourBoard products={productsOf('tour')} />
      </Section>
      <Trust />
    </main>
  );
}
