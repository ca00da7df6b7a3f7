import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShellLink } from '#runtime/page/shell.ts';

export interface CategoryLinkProps {
  readonly to: ShellLink;
  readonly className?: string | undefined;
  readonly onFollow?: () => void;
  readonly children?: ReactNode;
}

/** A menu entry: a category's page, narrowed to a destination where the entry names one. */
export function CategoryLink({ to, className, onFollow, children }: CategoryLinkProps) {
  return (
    <Link
      to="/c/$slug"
      params={{ slug: to.category }}
      search={to.destination ? { destination: to.destination } : {}}
      {...(className ? { className } : {})}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {children ?? to.title}
    </Link>
  );
}
