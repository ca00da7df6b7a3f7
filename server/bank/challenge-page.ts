import { html } from 'hono/html';
import type { Locale } from '#domain/catalogue.ts';
import { challengeTexts } from './challenge-texts.ts';

type Html = ReturnType<typeof html>;

/** The style sheet of the challenge pages. It is a file of its own because the content security policy allows no inline styles. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(100vw, 26rem); padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
dl { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-block: 1px solid GrayText; }
dd { margin: 0; font-weight: 700; }
label { display: block; font-weight: 700; }
input { box-sizing: border-box; width: 100%; margin: .25rem 0 1rem; padding: .75rem; font: inherit; letter-spacing: .25em; }
button { box-sizing: border-box; width: 100%; min-height: 3rem; margin-bottom: .75rem; font: inherit; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/** Submits the return form automatically; without JavaScript the visitor presses its button. */
export const RETURN_SCRIPT = `document.getElementById('return').submit();\n`;

function page(locale: Locale, title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/challenge.css">
</head>
<body><main>${body}</main></body>
</html>`;
}

/** Renders the page that asks for the one-time code. @param order amount as a decimal string, ISO currency code, language */
export function challengePage(order: { amount: string; currency: string; locale: Locale }): Html {
  const texts = challengeTexts(order.locale);
  const amount = new Intl.NumberFormat(order.locale, { style: 'currency', currency: order.currency }).format(order.amount as `${number}`);
  return page(order.locale, texts.title, html`
<h1>${texts.title}</h1>
<dl><dt>${texts.pays}</dt><dd>${amount}</dd></dl>
<p id="explain">${texts.explain}</p>
<form method="post">
<label for="code">${texts.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="8" aria-describedby="explain">
<button type="submit" name="action" value="confirm">${texts.confirm}</button>
<button type="submit" name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`);
}

/** Renders the form that posts the signed result back to the shop. @param action address of the shop's return call */
export function returnPage(locale: Locale, action: string, fields: Readonly<Record<string, string>>): Html {
  const texts = challengeTexts(locale);
  return page(locale, texts.returning, html`
<h1>${texts.returning}</h1>
<form id="return" method="post" action="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">${texts.continue}</button>
</form>
<script src="/return.js"></script>`);
}

/** Renders the page for an unknown challenge. */
export function gonePage(locale: Locale): Html {
  const { gone } = challengeTexts(locale);
  return page(locale, gone, html`<h1>${gone}</h1>`);
}
