import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown.ts';

describe('markdownToHtml', () => {
  it('renders text, headings one level down, lists and tables', () => {
    expect(markdownToHtml('# Title\n\n- one\n- two')).toBe('<h2>Title</h2>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n');
    expect(markdownToHtml('| a |\n|---|\n| b |')).toContain('<th scope="col">a</th>');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<img src=x onerror=alert(1)> <p onclick="alert(1)">x</p>'],
    ['a script address', '[x](javascript:alert(1)) <a href="jav&#x09;ascript:alert(1)">y</a>'],
    ['a data address', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
    // Advisories of sanitize-html: GHSA-rpr9-rxv7-x643, CVE-2026-63670, CVE-2026-84371.
    ['markup in raw text', '<xmp><script>alert(1)</script><img src=x onerror=alert(1)></xmp>'],
    ['markup in raw text inside a drawing', '<svg><textarea><img src=x onerror=alert(1)></textarea></svg><math><xmp><img src=x onerror=alert(1)></xmp></math>'],
    ['an animated address', '<svg><a><animate attributeName="href" values="javascript:alert(1)"/>x</a></svg>'],
    ['a script address in zero-padded references', '<a href="&#0000106avascript:alert(1)">x</a>'],
    ['a style and a frame', '<style>*{}</style><iframe src="https://evil.example"></iframe><svg onload=alert(1)></svg>'],
  ])('leaves out %s', (_, markdown) => {
    expect(markdownToHtml(markdown)).not.toMatch(/<script|<style|<iframe|<svg|<math|<animate|<xmp|<textarea|<img|on\w+=|javascript:|data:/i);
  });

  it('keeps links out from knowing where they came from', () => {
    expect(markdownToHtml('[x](https://example.org)')).toBe('<p><a href="https://example.org" rel="noopener noreferrer">x</a></p>\n');
  });
});
