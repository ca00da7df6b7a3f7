/**
 * The tenant whose shop this build shows, in the browser and on the server; the API serves every tenant of the database.
 * Node has no `import.meta.env` when it runs the sources.
 */
export const COMPANY = import.meta.env?.VITE_COMPANY ?? 'meltem';
