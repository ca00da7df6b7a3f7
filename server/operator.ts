import type { Database } from './database/connection.ts';
import type { Catalogue } from './database/catalogue-files.ts';
import type { PictureSource } from './pictures/picture-source.ts';
import type { Clock } from './services/clock.ts';

/**
 * An operator that the composition root (`main.ts`) starts the server with.
 * The server needs none: it serves every tenant that its database has.
 */
export interface Operator {
  readonly tenant: { readonly id: string; readonly name: string };
  /** Reads the content to seed the tenant with; not called where the database has the tenant already. */
  readonly loadCatalogue: () => Promise<Catalogue>;
  /** Makes the source of the pictures that are no uploaded photographs. */
  readonly createPictureSource: (ports: { readonly database: Database; readonly clock: Clock }) => PictureSource;
}
