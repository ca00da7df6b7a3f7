/** PostgreSQL's code of a row that a unique constraint does not allow. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement has failed because another row has the values already. @param constraint name of the unique constraint */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
