import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { progress } from './progress.ts';
import * as styles from './progress-bar.module.css';

/** The line at the top of the window while requests run. Goes once at the root of the page. */
export function ProgressBar() {
  const { t } = useLingui();
  const phase = useSyncExternalStore(progress.subscribe, progress.snapshot, () => 'idle' as const);
  if (phase === 'idle' || phase === 'waiting') return null;
  return (
    <div role="status">
      <div className={styles.bar} role="progressbar" aria-label={t`Loading`} data-phase={phase} />
    </div>
  );
}
