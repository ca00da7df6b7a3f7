import { Hono, type Context } from 'hono';
import { SIGN_IN_COOKIE } from '#contract/call.ts';
import { PROVIDERS } from '#domain/member/social-sign-in.ts';
import { cookieValue } from '#i18n/preference-cookies.ts';
import { ATTEMPT_MINUTES, RESULT_MINUTES, type NextStep } from '#server/members/social/sign-in-attempts.ts';
import type { Services } from '#server/services/services.ts';
import type { AppEnv } from './app-env.ts';

/** The cookie's value: the tenant and the token of the sign-in. */
const VALUE = /^([\w-]{1,63})\.([\w-]{43})$/;

interface SignInCookie {
  readonly tenant: string;
  readonly token: string;
}

/** The cookie that binds a sign-in with another site to the browser that began it; null without one. */
export function signInCookieOf(c: Context<AppEnv>): SignInCookie | null {
  const [, tenant, token] = VALUE.exec(cookieValue(c.req.header('cookie') ?? '', SIGN_IN_COOKIE) ?? '') ?? [];
  return tenant && token ? { tenant, token } : null;
}

/** Stores the token in the cookie; without one it deletes the cookie. `SameSite=Lax` lets it come along when the provider leads the visitor back. @param shop the shop's address as browsers see it */
export function setSignInCookie(c: Context<AppEnv>, cookie: SignInCookie | null, minutes: number, shop: string): void {
  const secure = shop.startsWith('https:') ? '; Secure' : '';
  const [value, seconds] = cookie ? [`${cookie.tenant}.${cookie.token}`, minutes * 60] : ['', 0];
  c.header('Set-Cookie', `${SIGN_IN_COOKIE}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}

/**
 * Creates the routes at which a browser signs in with another site (M9): `/oturum/<provider>` and, for the provider's
 * answer, `/oturum/<provider>/donus`.
 * @param publicUrl the shop's address as browsers see it
 */
export function socialSignInRoutes({ socialSignIn, knowsTenant }: Pick<Services, 'socialSignIn' | 'knowsTenant'>, publicUrl: () => string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /** Redirects to the next step and sets the cookie. A `location` that is a path is a page of the shop. */
  const redirectToNext = (c: Context<AppEnv>, { location, token }: NextStep, tenant: string | null, minutes: number) => {
    setSignInCookie(c, tenant !== null && token !== null ? { tenant, token } : null, minutes, publicUrl());
    return c.redirect(location.startsWith('/') ? publicUrl() + location : location, 303);
  };

  for (const name of PROVIDERS) {
    if (!socialSignIn.isSetUp(name)) continue;
    routes.get(`/oturum/${name}`, async (c) => {
      const tenant = c.req.query('company') ?? '';
      const isKnown = await knowsTenant(tenant);
      // Only a page of the shop begins a sign-in; an older browser does not say which page did.
      const isOurs = ['same-origin', 'none'].includes(c.req.header('sec-fetch-site') ?? 'none');
      if (!isKnown || !isOurs) return c.redirect(`${publicUrl()}/`, 303);
      return redirectToNext(c, await socialSignIn.begin(tenant, name, ownPath(c.req.query('donus'), publicUrl())), tenant, ATTEMPT_MINUTES);
    });
    routes.get(`/oturum/${name}/donus`, async (c) => {
      const cookie = signInCookieOf(c);
      const tenant = cookie && (await knowsTenant(cookie.tenant)) ? cookie.tenant : null;
      return redirectToNext(c, await socialSignIn.end(tenant, name, cookie?.token ?? null, new URL(c.req.url).searchParams), tenant, RESULT_MINUTES);
    });
  }
  return routes;
}

const LONGEST_PATH = 1000;

/** Path and query of a page of the shop; that of the home page for anything else, so that no sign-in leads away (RFC 9700, section 4.11). */
export function ownPath(path: string | undefined, shop: string): string {
  if (!path?.startsWith('/') || path.length > LONGEST_PATH || !URL.canParse(path, shop)) return '/';
  const { origin, pathname, search } = new URL(path, shop);
  return origin === new URL(shop).origin && !/^\/(api\b|[/\\])/.test(pathname) ? pathname + search : '/';
}

/** Whether a path is one of a sign-in with another site. */
export const isSocialSignIn = (path: string): boolean => path.startsWith('/api/oturum/');
