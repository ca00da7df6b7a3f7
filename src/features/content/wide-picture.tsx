import { FramedPicture } from '#ui/framed-picture.tsx';
import { Picture } from '#ui/picture.tsx';
import * as styles from './wide-picture.module.css';

/** The picture at the top of a destination or a post. @param image path without view and size, e.g. `/images/meltem/bolge/kas` */
export function WidePicture({ image }: { readonly image: string }) {
  return (
    <div className={styles.picture}>
      <FramedPicture>
        <Picture first src={`${image}-0-16x7.svg`} alt="" width={1371} height={600} sources={[{ media: '(max-width: 640px)', src: `${image}-0-4x3.svg` }]} />
      </FramedPicture>
    </div>
  );
}
