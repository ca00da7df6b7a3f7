import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
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
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (open) list.current?.children[first]?.scrollIntoView({ block: 'nearest' });
  }, [open, first]);
  return (
    <Modal open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={title} wide>
      <ol className={styles.views} ref={list}>
        {views.map((view, index) => (
          <li key={view}>
            <FramedPicture><Picture src={`${view}-4x3.svg`} alt={t`Picture ${index + 1} of ${title}`} width={800} height={600} /></FramedPicture>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
