import { Link } from '@tanstack/react-router';
import { useShell } from './use-shell.ts';

/** The first link of a breadcrumb: home, by the name of the shop. */
export function HomeLink() {
  const { operator: { brand } } = useShell();
  return <Link to="/">{brand}</Link>;
}
