import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense, useState, type MouseEvent } from 'react';
import { largestView, viewFiles } from '#domain/pictures.ts';
import { Button } from '#ui/button.tsx';
import { Pending } from '#ui/pending.ts';
import { Picture } from '#ui/picture.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import * as styles from './gallery.module.css';
import { useShownPicture } from './use-shown-picture.ts';

const GalleryDialog = lazy(() => import('./gallery-dialog.tsx'));
const VIEWS_IN_PAGE = 5;

/** Five pictures of the product; a dialog shows all. Without script each links to its file. */
export const Gallery = memo(function Gallery({ views, title }: { readonly views: readonly string[]; readonly title: string }) {
  const { t } = useLingui();
  const { shown, show, close } = useShownPicture(views.length);
  const [needed, setNeeded] = useState(false);
  // The server does not know the fragment of the address.
  const isHydrated = useHydrated();
  if (isHydrated && shown !== null && !needed) setNeeded(true);
  const follow = (view: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(view);
  };
  return (
    <div className={styles.gallery} data-pictures={Math.min(views.length, VIEWS_IN_PAGE)}>
      {views.slice(0, VIEWS_IN_PAGE).map((view, index) => (
        <a key={view} href={largestView(view)} aria-label={index === 0 ? undefined : t`Picture ${index + 1} of ${title}`} onClick={follow(index)}>
          <Picture {...viewFiles(view, '4x3', index > 0 ? '25vw' : '(min-width: 769px) 55vw')} alt={index === 0 ? title : ''} width={800} height={600} first={index === 0} />
        </a>
      ))}
      {views.length > 1 && (
        <Button variant="on-art" onClick={() => show(0)}>
          {t`${plural(views.length, { one: 'See # picture', other: 'See all # pictures' })}`}
        </Button>
      )}
      {needed && (
        <Suspense fallback={<Pending />}>
          <GalleryDialog views={views} title={title} first={shown ?? 0} open={shown !== null} onClose={close} />
        </Suspense>
      )}
    </div>
  );
});
