import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_NAMES } from '#domain/member/social-sign-in.ts';
import { useAgreementText } from '#features/common/use-agreement-text.tsx';
import { useShell } from '#features/common/use-shell.ts';
import { signInAddress } from '#runtime/member/login-request.ts';
import { buttonClass } from '#ui/button.tsx';
import { MEMBERSHIP } from './login-forms.tsx';
import * as styles from './provider-links.module.css';

/** The ways to log in with an account at another site, which lead away from the page and back to it (M9). */
export function ProviderLinks() {
  const { t } = useLingui();
  const { loginProviders = [] } = useShell();
  const [agreement, open] = useAgreementText();
  if (loginProviders.length === 0) return null;
  return (
    <div className={styles.providers}>
      {loginProviders.map(({ provider, address }) => {
        const name = PROVIDER_NAMES[provider];
        return <a key={provider} className={buttonClass({ variant: 'line', wide: true })} href={signInAddress(address)}>{t`Continue with ${name}`}</a>;
      })}
      <p className="muted"><Trans>New here? We create an account for you, and you accept the {open(MEMBERSHIP, t`membership agreement`)}.</Trans></p>
      {agreement}
    </div>
  );
}
