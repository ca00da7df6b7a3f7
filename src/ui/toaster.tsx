import { useLingui } from '@lingui/react/macro';
import * as Toast from 'radix-ui/toast';
import { toast, type ShownToast } from './toast.ts';
import * as styles from './toaster.module.css';

/** How long a toast stays (U3). */
const DURATION_MS = 2500;
/** With something to press: time to read, to decide, and to get there by keyboard. */
const ACTION_MS = 10_000;

/** Bottom, end side; paused while hovered or focused; announced politely. F8 moves the focus there. */
export default function Toaster({ toasts }: { readonly toasts: readonly ShownToast[] }) {
  const { t } = useLingui();
  // Radix puts the key's name in its place.
  const hotkey = '{hotkey}';
  return (
    <Toast.Provider duration={DURATION_MS} label={t`Notification`} swipeDirection="down">
      {toasts.map((each) => <OneToast key={each.id} {...each} />)}
      <Toast.Viewport className={styles.list} label={t`Notifications (${hotkey})`} />
    </Toast.Provider>
  );
}

/** Open for as long as it is in the store; Radix counts its time. */
function OneToast({ id, message, action }: ShownToast) {
  return (
    <Toast.Root className={styles.toast} type="background" duration={action ? ACTION_MS : DURATION_MS} open onOpenChange={(open) => { if (!open) toast.dismiss(id); }}>
      <Toast.Description asChild><span>{message}</span></Toast.Description>
      {action && <Toast.Action altText={`${action.label} (F8)`} onClick={action.run}>{action.label}</Toast.Action>}
    </Toast.Root>
  );
}
