/** The database of the encrypted log. */
export const DATABASE = 'meltem';

/** Whether this browser may have the database. True when the browser does not say. Creates nothing and loads no code of the log. */
export async function mayHaveDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}
