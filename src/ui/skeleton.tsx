import { useLingui } from '@lingui/react/macro';
import './poster.css';
import './skeleton.css';

/** A place held while something loads. */
export function Skeleton({ shape = 'line' }: { readonly shape?: 'line' | 'block' | 'art' | 'tall' }) {
  return <div className={`skel skel--${shape}`} aria-hidden="true" />;
}

/** A poster not yet printed. */
export function PosterSkeleton() {
  return (
    <div className="poster skel-poster" aria-hidden="true">
      <div className="poster__art"><Skeleton shape="art" /></div>
      <div className="poster__body"><Skeleton /><Skeleton /></div>
    </div>
  );
}

/** Says once, to a screen reader, that the skeletons around it stand for something that loads. */
export function LoadingStatus() {
  const { t } = useLingui();
  return <span className="vh" role="status">{t`Loading`}</span>;
}
