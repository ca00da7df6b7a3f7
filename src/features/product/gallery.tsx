import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense, useState, type MouseEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import * as styles from './gallery.module.css';

const GalleryDialog = lazy(() => import('./gallery-dialog.tsx'));
const VIEWS_IN_PAGE = 5;

/** Five pictures of the product; a dialog shows all. Without script each links to its file. */
export const Gallery = memo(function Gallery({ views, title }: { readonly views: readonly string[]; readonly title: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<number | null>(null);
  const [needed, setNeeded] = useState(false);
  const open = (view: number) => {
    setNeeded(true);
    setShown(view);
  };
  const follow = (view: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(view);
  };
  return (
    <div className={styles.gallery}>
      {views.slice(0, VIEWS_IN_PAGE).map((view, index) => (
        <a key={view} href={`${view}-4x3.svg`} aria-label={index === 0 ? undefined : t`Picture ${index + 1} of ${title}`} onClick={follow(index)}>
          <Picture src={`${view}-4x3.svg`} alt={index === 0 ? title : ''} width={800} height={600} first={index === 0} />
        </a>
      ))}
      {views.length > 1 && (
        <Button variant="on-art" onClick={() => open(0)}>
          {t`${plural(views.length, { one: 'See # picture', other: 'See all # pictures' })}`}
        </Button>
      )}
      {needed && (
        <Suspense>
          <GalleryDialog views={views} title={title} first={shown ?? 0} open={shown !== null} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
});
