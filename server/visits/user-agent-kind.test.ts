import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userAgentKind } from './user-agent-kind.ts';

describe('[B16] the kind of a browser', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome, Android, phone'],
    ['Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36', 'Samsung Internet, Android, tablet'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1', 'Safari, iOS, phone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome, iOS, tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge, Windows, computer'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, macOS, computer'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0', 'Opera, Linux, computer'],
    ['Teletext', 'other, other, computer'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', null],
    ['', null],
  ])('of %j is %j', (userAgent, kind) => {
    expect(userAgentKind(userAgent)).toBe(kind);
  });

  it('is one of a few, whatever is sent', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 500 }), fc.array(fc.constantFrom('Chrome/1', 'Safari/2', 'iPad', 'Android', 'Mobile', 'Windows', '<b>', 'ada@example.org'), { maxLength: 6 }).map((parts) => parts.join(' '))), (userAgent) => {
      const kind = userAgentKind(userAgent);
      if (kind !== null) expect(kind).toMatch(/^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|other), (Android|iOS|Windows|macOS|Linux|other), (phone|tablet|computer)$/);
    }));
  });
});
