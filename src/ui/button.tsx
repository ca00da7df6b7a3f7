import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import * as styles from './button.module.css';
import { classNames } from './class-names.ts';

const VARIANTS = { primary: undefined, line: styles.line, bare: styles.bare, 'on-art': styles.onArt };

export interface ButtonLook {
  /** `primary`: the next step, one in view; `line`: secondary; `bare`: underlined text; `on-art`: on a picture. */
  readonly variant?: keyof typeof VARIANTS | undefined;
  readonly big?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

/** Returns the classes of a button, for a link or a label that looks like one. */
export function buttonClass({ variant = 'primary', big = false, wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, VARIANTS[variant], big && styles.big, wide && styles.wide);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** A request is running: the button announces it, keeps its size and focus, and ignores presses. */
  readonly busy?: boolean;
  /** Looks disabled, keeps its focus, and answers a press, which says why. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** A button; its default type is `button`. */
export function Button({ variant, big, wide, busy = false, locked = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, big, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || locked || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  /** Accessible name. */
  readonly label: string;
  readonly icon: ReactElement;
  /** As of `Button`. */
  readonly locked?: boolean;
}

/** The class of an icon button, for a link or a dialog's close button that looks like one. */
export const iconButtonClass = styles.icon;

/** A button with an icon only, 44 px. */
export function IconButton({ label, icon, locked = false, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} className={iconButtonClass} aria-label={label} aria-disabled={locked || undefined}>{icon}</button>;
}

/** Buttons in a row that wraps. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
