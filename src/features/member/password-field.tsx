import { useLingui } from '@lingui/react/macro';
import type { MemberProblem } from '#domain/member/member-problems.ts';
import { PASSWORD_LIMITS } from '#domain/member/password-limits.ts';
import { TextField } from '#ui/field.tsx';
import { memberProblemText } from './member-problem-text.ts';

export interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly problem: MemberProblem | undefined;
  /** Columns of the grid. */
  readonly span?: 3 | 6;
}

/** A field for a password, which a password manager can fill in. */
export function PasswordField({ problem, ...input }: PasswordFieldProps) {
  const { i18n } = useLingui();
  return <TextField {...input} type="password" required maxLength={PASSWORD_LIMITS.max} error={memberProblemText(i18n, problem)} />;
}
