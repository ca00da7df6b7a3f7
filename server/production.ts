import { main } from './main.ts';

// The first file of the built server. The client is built beside the server: dist/client, dist/server.
await main(new URL(import.meta.url), new URL('../client', import.meta.url));
