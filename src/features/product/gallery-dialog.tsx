import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { viewFiles } from '#domain/pictures.ts';
import { Modal } from '#ui/modal.tsx';
import { Picture } from '#ui/picture.tsx';
import { FramedPicture } from '#ui/framed-picture.tsx';
import * as styles from './gallery-dialog.module.css';

export interface GalleryDialogProps {
  readonly views: readonly string[];
  readonly title: string;
  /** Index of the picture to scroll to on opening. */
  readonly first: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Dialog with all pictures of the product, one below the other. */
export default function GalleryDialog({ views, title, first, open, onClose }: GalleryDialogProps) {
  const { t } = useLingui();
  // The dialog mounts its content when it opens, and takes the focus after that.
  const scrollTo = useCallback((picture: HTMLLIElement | null) => {
    if (picture) requestAnimationFrame(() => picture.scrollIntoView({ block: 'start', behavior: 'instant' }));
  }, []);
  return (
    <Modal open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={title} wide>
      <ol className={styles.views}>
        {views.map((view, index) => (
          <li key={view} ref={index === first ? scrollTo : undefined}>
            <FramedPicture><Picture {...viewFiles(view, '4x3', '(min-width: 60rem) 56rem')} alt={t`Picture ${index + 1} of ${title}`} width={800} height={600} /></FramedPicture>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
