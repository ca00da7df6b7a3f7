import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '#features/common/page-title.tsx';
import { boardPath } from '#features/common/board-path.ts';
import { useShell } from '#features/common/use-shell.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FramedPicture } from '#ui/framed-picture.tsx';
import * as styles from './error-page.module.css';

/** Error 404 with a picture, an explanation and the way home (U10). */
export function NotFound() {
  const { t } = useLingui();
  const { images } = useShell();
  return (
    <main id="main">
      <PageTitle>{t`Error 404`}</PageTitle>
      <div className={classNames('wrap', styles.page)}>
        <div className={styles.picture}>
          <FramedPicture caption={<><span>{t`Nowhere`}</span><span className={classNames(styles.number, 'num')}>404</span></>}>
            <img src={boardPath(images, 'lost', '3x4')} alt="" width="600" height="800" />
          </FramedPicture>
        </div>
        <div className={styles.text}>
          <p className={styles.code}>{t`Error 404`}</p>
          <h1>{t`This page could not be found`}</h1>
          <p className={styles.lead}>
            <Trans>It may have moved, or the address may be wrong. Your basket is where you left it.</Trans>
          </p>
          <div className={styles.action}>
            <Link className={buttonClass({ big: true })} to="/">{t`Back to home`}</Link>
          </div>
        </div>
      </div>
    </main>
  );
}
