import type { HttpBindings } from '@hono/node-server';

/** The classes of requests that have limits of their own; see `rate-limit.ts`. */
export type RateClass = 'reads' | 'writes' | 'orders' | 'messages' | 'cards';

/** The variables that middleware stores in a request's context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Id of the request, in its log line and in the `X-Request-Id` header. */
    requestId: string;
    /** Key of the client that the rate limits count; absent without rate limits. */
    client?: string;
    /** Takes more tokens of the request's client; see `TakeTokens`. Absent without rate limits. */
    takeMore?: (more: number) => number | Promise<number>;
    /** Takes a token of another class for the request's client. Absent without rate limits. */
    takeOf?: (rateClass: RateClass) => number | Promise<number>;
  };
}
