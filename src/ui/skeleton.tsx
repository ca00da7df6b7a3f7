import { useLingui } from '@lingui/react/macro';
import { classNames } from './class-names.ts';
import * as styles from './skeleton.module.css';

const SHAPES = { line: styles.line, block: styles.block, art: styles.art };

/** A placeholder while content loads. */
export function Skeleton({ shape = 'line' }: { readonly shape?: keyof typeof SHAPES }) {
  return <div className={classNames(styles.skeleton, SHAPES[shape])} aria-hidden="true" />;
}

/** The place of a word or an amount in a line of text. Does not change the height of the line. */
export function Place({ long = false }: { readonly long?: boolean }) {
  return <span className={classNames(styles.skeleton, styles.place, long && styles.long)} aria-hidden="true" />;
}

/** Announces once to a screen reader that content is loading; goes beside the skeletons. */
export function LoadingStatus() {
  const { t } = useLingui();
  return <span className="visually-hidden" role="status">{t`Loading`}</span>;
}
