import { useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFavourites } from '#runtime/react/personal-context.tsx';
import { Tool, toolClass } from '#ui/tool.tsx';

/** The heart in the header with its count. */
export function FavouritesTool() {
  const { t } = useLingui();
  const router = useRouter();
  const count = useFavourites()?.length ?? 0;

  // Preloads the page while there is a network: a visitor with favourites is likely to open it, possibly offline.
  const hasSome = count > 0;
  useEffect(() => {
    if (hasSome) router.preloadRoute({ to: '/user/favorites' }).catch(() => undefined);
  }, [hasSome, router]);

  return (
    <Link className={toolClass} to="/user/favorites" preload={false} aria-label={t`Favourites: ${count}`}>
      <Tool icon="heart" count={count} />
    </Link>
  );
}
