import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '#features/common/page-title.tsx';
import { boardPath } from '#features/common/board-path.ts';
import '#ui/pages/lost.css';
import '#ui/button.css';

/** Error 404 with a picture, an explanation and the way home (spec sections 2 and 8). */
export function NotFound({ images }: { readonly images: string }) {
  const { t } = useLingui();
  return (
    <main id="main">
      <PageTitle>{t`Error 404`}</PageTitle>
      <div className="wrap lost">
        <figure className="print">
          <img src={boardPath(images, 'lost', '3x4')} alt="" width="600" height="800" />
          <figcaption>
            <span>{t`Nowhere`}</span>
            <span className="num">404</span>
          </figcaption>
        </figure>
        <div>
          <p className="muted">{t`Error 404`}</p>
          <h1>{t`This page could not be found`}</h1>
          <p>
            <Trans>The wind took it, or the address was never right. Your basket is where you left it.</Trans>
          </p>
          <Link className="btn btn--big" to="/">{t`Back to home`}</Link>
        </div>
      </div>
    </main>
  );
}
