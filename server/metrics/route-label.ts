import { splitPath } from '#i18n/locale-path.ts';

/** Pages by the first part of their path without the language. */
const PAGES = new Map([['', 'home'], ['c', 'category'], ['u', 'product'], ['p', 'text'], ['basket', 'basket'], ['user', 'member']]);
const PARTS = new Map([['images', 'picture'], ['assets', 'asset'], ['healthz', 'healthz'], ['readyz', 'readyz']]);
const CALL = /^\/api\/([^/]+)$/;

/**
 * Returns the label of a request's route: the name of the call, `page:<kind>`, or the kind of file. A path that the
 * server does not know is `other`, so that senders cannot add labels.
 * @param isCall whether a call of this name exists
 */
export function routeLabel(path: string, isCall: (name: string) => boolean): string {
  const call = CALL.exec(path)?.[1];
  if (call !== undefined) return isCall(call) ? call : 'other';
  const first = (localPath: string) => localPath.split('/')[1] ?? '';
  const part = PARTS.get(first(path));
  if (part !== undefined) return part;
  const page = PAGES.get(first(splitPath(path).path));
  return page === undefined ? 'other' : `page:${page}`;
}
