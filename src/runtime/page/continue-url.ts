import { localisePath, splitPath } from '#i18n/locale-path.ts';
import { CONTINUE_PATH } from './link-secret.ts';

/** The link that opens the basket of a secret on another device, in the language of this page. */
export function continueUrl(secret: string): string {
  return `${location.origin}${localisePath(splitPath(location.pathname).locale, CONTINUE_PATH)}#${secret}`;
}
