import { useLingui } from '@lingui/react/macro';
import * as Toast from 'radix-ui/toast';
import { useLayoutEffect, useRef } from 'react';
import { freePlace } from './free-place.ts';
import { toast, type ShownToast } from './toast.ts';
import * as styles from './toaster.module.css';

/** Duration of a toast, ms (U3). */
const DURATION_MS = 2500;
/** Duration of a toast with an action, ms: time to read it and reach it by keyboard. */
const ACTION_MS = 10_000;

/** Bottom, end side, above the controls there; paused while hovered or focused; announced politely. F8 moves the focus there. */
export default function Toaster({ toasts }: { readonly toasts: readonly ShownToast[] }) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => (list.current && toasts.length > 0 ? keepClear(list.current) : undefined), [toasts]);
  // Radix replaces this with the key's name.
  const hotkey = '{hotkey}';
  return (
    <Toast.Provider duration={DURATION_MS} label={t`Notification`} swipeDirection="down">
      {toasts.map((each) => <OneToast key={each.id} {...each} />)}
      <Toast.Viewport ref={list} className={styles.list} label={t`Notifications (${hotkey})`} />
    </Toast.Provider>
  );
}

/** What is not covered: controls, and the foot of a sheet with its amounts. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, [data-foot]';

/** Time without a change of the page or a scroll, ms, after which the list may move. */
const SETTLED_MS = 80;

/** Keeps the list clear of controls: now, and when the page has changed or was scrolled. @returns how to stop */
function keepClear(list: HTMLElement): () => void {
  clearControls(list);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // It stays below a pointer and a focus, because its button is about to be pressed.
      if (!list.matches(':hover, :focus-within')) clearControls(list);
    }, SETTLED_MS);
  };
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !list.contains(target))) again();
  });
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  addEventListener('scroll', again, { passive: true });
  addEventListener('resize', again);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    removeEventListener('scroll', again);
    removeEventListener('resize', again);
  };
}

/** Moves the list up, once it has its content, until it covers no control of the page. */
function clearControls(list: HTMLElement): void {
  list.style.translate = '';
  const box = list.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !list.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right, width }) => width > 0 && left < box.right && right > box.left);
  list.style.translate = `0 ${freePlace(box, controls) - box.top}px`;
}

/** One toast, open while it is in the store. Radix runs its timer. */
function OneToast({ id, message, action }: ShownToast) {
  return (
    <Toast.Root className={styles.toast} type="background" duration={action ? ACTION_MS : DURATION_MS} open onOpenChange={(open) => { if (!open) toast.dismiss(id); }}>
      <Toast.Description asChild><span>{message}</span></Toast.Description>
      {action && <Toast.Action altText={`${action.label} (F8)`} onClick={action.run}>{action.label}</Toast.Action>}
    </Toast.Root>
  );
}
