import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked({ gfm: true, async: false });

/** What an operator's page may consist of: text, no scripts, no styles, no embedded things. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'a', 'blockquote', 'hr', 'br', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page's own heading is the first level.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: /^https?:/.test(attribs['href'] ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs }),
    th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
  },
};

/** Markdown to HTML that is safe to put into a page, whatever the Markdown holds. */
export function markdownToHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown) as string, ALLOWED);
}
