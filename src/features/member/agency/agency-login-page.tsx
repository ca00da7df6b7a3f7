import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { ForgotFields, LoginFields } from '#features/member/login-forms.tsx';
import { loginTroubleText } from '#features/member/member-problem-text.ts';
import { ProviderLinks } from '#features/member/provider-links.tsx';
import { useLinkToken } from '#features/member/use-link-token.ts';
import { useLoginReports } from '#features/member/use-login-reports.ts';
import { useProfile } from '#runtime/react/member-context.tsx';
import { useLoginSession } from '#runtime/react/use-login-session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './agency-login-page.module.css';
import { AgencyPasswordForm, type PasswordEnd } from './agency-password-form.tsx';

/** The login of agencies: the form of members, or, with the link of an e-mail, the form that sets the password first (A2). */
export function AgencyLoginPage() {
  const { t } = useLingui();
  const { token, forget } = useLinkToken('join');
  const [ended, setEnded] = useState<PasswordEnd | null>(null);
  const profile = useProfile();
  const navigate = useNavigate();
  useEffect(() => {
    if (profile && token === null) void navigate({ to: '/agency/{-$kno}', replace: true });
  }, [profile, token, navigate]);
  const title = token ? t`Choose your password` : t`Agency login`;
  return (
    <BasketMain title={title}>
      <PageHeading>{title}</PageHeading>
      <div className={styles.form}>
        {token
          ? <AgencyPasswordForm token={token} onEnd={(end) => { setEnded(end); forget(); }} />
          : token === null && !profile ? <LoginForm ended={ended} /> : <Loading />}
      </div>
    </BasketMain>
  );
}

function Loading() {
  return (
    <>
      <LoadingStatus />
      <Skeleton shape="block" />
    </>
  );
}

/** @param ended why the form for the password gave way to this one; null when there was none */
function LoginForm({ ended }: { readonly ended: PasswordEnd | null }) {
  const { t, i18n } = useLingui();
  const login = useLoginSession(useLoginReports());
  const send = login?.send;
  useEffect(() => {
    send?.({ type: 'login.chosen', ...(ended?.email && { email: ended.email }) });
    // Once, when the form can be sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [send === undefined]);
  const view = login?.view;
  if (!send || !view?.tab) return <Loading />;
  return (
    <div className="flow">
      {ended?.kind === 'linkEnded' && <Notice tone="warn"><Trans>This link was used, or it has ended. Log in with your password, or ask us for a new link.</Trans></Notice>}
      {ended?.kind === 'saved' && <Notice tone="ok"><Trans>Your password is saved. Please log in.</Trans></Notice>}
      {view.trouble && <Notice tone="danger">{loginTroubleText(i18n, view.trouble)}</Notice>}
      {view.tab === 'forgot' ? (
        <>
          <ForgotFields view={view} send={send} />
          <Button variant="bare" onClick={() => send({ type: 'login.chosen' })}>{t`Back to the login`}</Button>
        </>
      ) : (
        <>
          <LoginFields view={view} send={send} onForgot={() => send({ type: 'forgot.chosen' })} />
          <ProviderLinks />
        </>
      )}
      <p className="muted"><Trans>Not one of our agencies yet? <Link className="link" to="/agency/forms">Apply here</Link></Trans></p>
    </div>
  );
}
