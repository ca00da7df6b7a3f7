import type { ProviderName } from '#domain/member/social-sign-in.ts';

/** As the sites call themselves, in every language. */
export const PROVIDER_NAMES: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' };
