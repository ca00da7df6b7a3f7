import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { LOGIN_TABS, type LoginNews, type LoginTab, type LoginTrouble } from '#runtime/member/login-request.ts';
import { type LoginActor, type LoginReports, startLoginSession } from '#runtime/member/login-session.ts';
import { useMembersLoader } from './member-context.tsx';

export interface LoginView {
  /** The form that is shown; null while the dialog is closed. */
  readonly tab: LoginTab | null;
  readonly isSubmitting: boolean;
  /** A site has identified the visitor, and the session is being fetched; no form is shown. */
  readonly isFinishing: boolean;
  readonly trouble: LoginTrouble | null;
  readonly news: LoginNews | null;
  readonly email: string;
}

/** The login dialog while its component is mounted: its view, and `send` for its forms. Null before the first effect. */
export function useLoginSession(reports: LoginReports): { readonly view: LoginView; readonly send: LoginActor['send'] } | null {
  const loader = useMembersLoader();
  const [actor, setActor] = useState<LoginActor | null>(null);
  useEffect(() => {
    if (!loader) return;
    const started = startLoginSession(loader, reports);
    setActor(started);
    return () => void started.stop();
    // The reports of the first rendering stay valid.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loader]);
  const snapshot = useSelector(actor ?? undefined, (now) => now);
  if (!actor || !snapshot) return null;
  const { trouble, news, email } = snapshot.context;
  const tab = LOGIN_TABS.find((name) => snapshot.matches({ open: name })) ?? null;
  return { view: { tab, isSubmitting: snapshot.hasTag('submitting'), isFinishing: snapshot.matches({ open: 'finishing' }), trouble, news, email }, send: (event) => actor.send(event) };
}
