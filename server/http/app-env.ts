import type { HttpBindings } from '@hono/node-server';

/** What a request carries through the app. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Of this request, in its log line and in the `X-Request-Id` header. */
    requestId: string;
  };
}
