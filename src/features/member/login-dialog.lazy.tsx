import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { loginDialog, type LoginRequest } from '#features/common/login-dialog.ts';
import type { LazyDialogProps } from '#features/common/use-lazy-dialog.tsx';
import { endEventOf, LOGIN_TABS, type LoginTab } from '#runtime/member/login-request.ts';
import { useLoginSession } from '#runtime/react/use-login-session.ts';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ForgotFields, LoginFields, RegisterFields } from './login-forms.tsx';
import { loginTroubleText } from './member-problem-text.ts';
import { ProviderLinks } from './provider-links.tsx';
import { useLoginReports } from './use-login-reports.ts';

/** The dialog in which visitors log in, register or ask for a new password (M1, M2, M3). @param request null while it is closed */
export default function LoginDialog({ request, onOpenChange }: LazyDialogProps & { readonly request: LoginRequest | null }) {
  const { t, i18n } = useLingui();
  const reports = useLoginReports();
  const body = useRef<HTMLDivElement>(null);
  const close = () => {
    loginDialog.close();
    onOpenChange(false);
  };
  const login = useLoginSession({
    ...reports,
    signedIn(firstName, how) {
      close();
      reports.signedIn(firstName, how);
    },
  });
  const send = login?.send;
  useEffect(() => {
    if (!send) return;
    if (request?.end) send(endEventOf(request.end));
    else if (request) send({ type: `${request.tab}.chosen`, ...(request.news && { news: request.news }) });
    else send({ type: 'closed' });
    // Only a new request opens or closes the dialog.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request, send === undefined]);

  const titles = { login: t`Log in`, register: t`Register`, forgot: t`Forgot password` };
  const view = login?.view;
  const tab = view?.tab ?? request?.tab ?? 'login';
  const choose = (next: LoginTab) => {
    const email = body.current?.querySelector<HTMLInputElement>('[name=email]')?.value;
    send?.({ type: `${next}.chosen`, ...(email !== undefined && { email }) });
  };
  return (
    <Modal open={request !== null} onOpenChange={(isOpen) => isOpen || close()} title={titles[tab]}>
      {view?.isFinishing && <LoadingStatus />}
      {view?.tab && send && (
        <div ref={body}>
          <Tabs label={t`Your account`} tabs={LOGIN_TABS.map((name) => ({ name, title: titles[name], disabled: view.isSubmitting }))} chosen={view.tab} onChoose={choose}>
            <div className="flow">
              {view.news === 'registered' && <Notice tone="ok">{t`You are registered. Please log in.`}</Notice>}
              {view.news === 'expired' && <Notice tone="warn">{t`Your session has ended. Please log in again.`}</Notice>}
              {view.trouble && <Notice tone="danger">{loginTroubleText(i18n, view.trouble)}</Notice>}
              {view.tab === 'login' && <LoginFields view={view} send={send} onForgot={() => choose('forgot')} />}
              {view.tab === 'register' && <RegisterFields view={view} send={send} />}
              {view.tab !== 'forgot' && <ProviderLinks />}
              {view.tab === 'forgot' && <ForgotFields view={view} send={send} />}
            </div>
          </Tabs>
        </div>
      )}
    </Modal>
  );
}
