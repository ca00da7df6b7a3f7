/**
 * The first file of the built server. React and other packages choose their development or production build by
 * NODE_ENV when they are imported. Static imports run before this assignment, so the server is imported dynamically.
 */
process.env['NODE_ENV'] = 'production';
const { main } = await import('./main.ts');
// The client is built beside the server: dist/client, dist/server.
await main(new URL('../client', import.meta.url));
