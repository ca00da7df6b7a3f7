import { expect } from 'vitest';

/** Reads the action and the hidden fields of a page's form. */
export function formOf(html: string): { action: string | null; fields: Record<string, string> } {
  const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, unescape(value!)]);
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
  return { action: action ? unescape(action) : null, fields: Object.fromEntries(fields) as Record<string, string> };
}

/** Answers the challenge at the bank's page and posts the return form to the shop, as a browser does. @returns the final response */
export async function passChallenge(url: string, answer: Record<string, string>, tamper: (fields: Record<string, string>) => Record<string, string> = (fields) => fields) {
  const asked = await fetch(url);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('name="code"');
  const answered = await (await fetch(url, { method: 'POST', body: new URLSearchParams(answer) })).text();
  const { action, fields } = formOf(answered);
  return fetch(action!, { method: 'POST', body: new URLSearchParams(tamper(fields)), redirect: 'manual' });
}
