import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './button.css';

export interface ButtonLook {
  /** `primary` is the one next step in view; `line` comes second, `bare` (underlined text) third; `on-art` lies on a picture. */
  readonly variant?: 'primary' | 'line' | 'sea' | 'bare' | 'on-art' | undefined;
  readonly big?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

/** The class of a button, for a link of the router's own that should look like one. */
export function buttonClass({ variant = 'primary', big = false, wide = false }: ButtonLook = {}): string {
  return classNames('btn', variant !== 'primary' && `btn--${variant}`, big && 'btn--big', wide && 'btn--wide');
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** A request runs: the button says so, keeps its place and focus, and takes no second press. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A `type="button"` unless told otherwise. */
export function Button({ variant, big, wide, busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, big, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  /** What it does, in words. */
  readonly label: string;
  readonly icon: ReactElement;
}

/** An icon alone on 44 px. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} className="x" aria-label={label}>{icon}</button>;
}
