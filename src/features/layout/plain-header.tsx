import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Logo } from '#ui/logo.tsx';
import '#ui/shell/header.css';

/** The checkout's header: the logo and the way back. */
export function PlainHeader() {
  const { t } = useLingui();
  return (
    <header className="simple">
      <div className="wrap">
        <Link className="logo" to="/">
          <Logo name="Meltem" />
        </Link>
        <Link className="link" to="/basket/cart">{t`Back to the basket`}</Link>
      </div>
    </header>
  );
}
