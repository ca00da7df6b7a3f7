const BOT = /bot|crawl|spider|preview|headless|lighthouse/i;
/** Tested in this order, because most user agents also contain the names of other browsers. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//], ['Opera', /\bOPR\//], ['Samsung Internet', /\bSamsungBrowser\//], ['Firefox', /\b(Firefox|FxiOS)\//], ['Chrome', /\b(Chrome|CriOS)\//], ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/], ['iOS', /\b(iPhone|iPad|iPod)\b/], ['Windows', /\bWindows\b/], ['macOS', /\bMacintosh\b/], ['Linux', /\bLinux\b/],
];

const nameIn = (names: typeof BROWSERS, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';

/**
 * The kind of a browser by its user agent: browser, system, and phone, tablet or computer, e.g. `Chrome, Android,
 * phone`. There are some hundred kinds, too few to identify a visitor. Null for a program that reads pages, such as a
 * crawler.
 */
export function userAgentKind(userAgent: string): string | null {
  if (userAgent === '' || BOT.test(userAgent)) return null;
  const isTablet = /\biPad\b|\bTablet\b/.test(userAgent) || (/\bAndroid\b/.test(userAgent) && !/\bMobile\b/.test(userAgent));
  const device = isTablet ? 'tablet' : /\bMobi|\biPhone\b/.test(userAgent) ? 'phone' : 'computer';
  return `${nameIn(BROWSERS, userAgent)}, ${nameIn(SYSTEMS, userAgent)}, ${device}`;
}
