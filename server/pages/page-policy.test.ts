import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fontLinksOf } from './font-links.ts';
import { completePage } from './page-policy.ts';

const peers = { bankUrl: 'https://bank.example/pay', apiUrl: null };
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('[U13] the content security policy of a page', () => {
  it('allows the scripts that carry the nonce by their hashes, and the page loses the nonce', () => {
    const page = '<meta property="csp-nonce" content="n1"/><link href="/a.css" nonce="n1"/><script nonce="n1">one()</script><script nonce="n1" class="x">\ntwo()\n</script><script type="module" src="/a.js" nonce="n1"></script>';
    const { html, policy } = completePage(page, 'n1', '', peers);
    expect(html).toBe('<link href="/a.css"/><script>one()</script><script class="x">\ntwo()\n</script><script type="module" src="/a.js"></script>');
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('\ntwo()\n')};`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce/);
  });

  it.each(['<script>evil()</script>', '<script nonce="n2">evil()</script>', '<script nonce="">evil()</script>', '<SCRIPT>evil()</SCRIPT>'])('does not allow %s, which the router did not write', (script) => {
    const { policy } = completePage(`<script nonce="n1">own()</script>${script}`, 'n1', '', peers);
    expect(policy).toContain(`script-src 'self' ${hashOf('own()')};`);
    expect(policy).not.toContain(hashOf('evil()'));
  });

  it('has the styles at the beginning of its head, allowed by their hash only', () => {
    const styles = '.a{color:red}.b:after{content:"$&"}';
    const { html, policy } = completePage('<html><head><meta charSet="utf-8"/></head><body><p class="a">x</p></body></html>', 'n1', styles, peers);
    expect(html).toBe(`<html><head><style>${styles}</style><meta charSet="utf-8"/></head><body><p class="a">x</p></body></html>`);
    expect(policy).toContain(`style-src 'self' ${hashOf(styles)};`);
    expect(policy).not.toMatch(/unsafe|nonce/);
  });

  it.each([['de', ['text-latin', 'display-latin']], ['ru', ['text-latin', 'text-cyrillic', 'display-latin']]] as const)('asks for the fonts of its language at its end (%s)', (language, fonts) => {
    const styles = ['text-latin', 'text-western', 'text-cyrillic', 'display-latin'].map((name) => `@font-face{src:url(/assets/${name}-A_b-1.woff2)format("woff2")}`).join('');
    const { html } = completePage(`<html lang="${language}"><head></head><body><p>x</p></body></html>`, 'n1', styles, peers, fontLinksOf(styles)[language]);
    const links = fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}-A_b-1.woff2">`);
    expect(html).toContain(`<p>x</p>${links.join('')}</body>`);
  });

  it('allows the script that requests the others after the paint', () => {
    const { html, policy } = completePage('<head></head><body><script type="module" async="" nonce="n1" src="/a.js"></script></body>', 'n1', '', peers);
    const [, script] = /<script data-entry="\/a.js">([^]*)<\/script>/.exec(html)!;
    expect(policy).toContain(`script-src 'self' ${hashOf(script!)};`);
  });

  it('allows no style that came with the content', () => {
    const { policy } = completePage('<head></head><style>.evil{}</style>', 'n1', '.a{}', peers);
    expect(policy).toContain(`style-src 'self' ${hashOf('.a{}')};`);
    expect(policy).not.toContain(hashOf('.evil{}'));
  });

  it('allows the bank, and the operator’s own back end where there is one', () => {
    expect(completePage('', 'n1', '', peers).policy).toContain("connect-src 'self' https://bank.example; form-action 'self' https://bank.example;");
    expect(completePage('', 'n1', '', { ...peers, apiUrl: 'https://api.example/v1' }).policy).toContain("connect-src 'self' https://bank.example https://api.example;");
  });
});
