/** The tenant whose shop this build shows, in the browser and on the server; the API serves every tenant of the database. */
export const COMPANY = import.meta.env.VITE_COMPANY ?? 'meltem';
