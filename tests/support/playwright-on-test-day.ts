import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import './on-test-day.js';
import { testDayAhead } from './test-day.js';

/**
 * Puts a process of Playwright on the test day. When a test lets Playwright send a request of a page (`route.fetch`),
 * Playwright reads the cookies of the answer and counts their end by this process's clock. The browser compares it with the
 * real time, so `Max-Age` is longer by what the clocks differ.
 */
subscribe('http.client.response.finish', (message) => {
  const { rawHeaders } = (message as { readonly response: IncomingMessage }).response;
  for (const [index, name] of rawHeaders.entries()) {
    if (index % 2 === 0 && name.toLowerCase() === 'set-cookie') rawHeaders[index + 1] = rawHeaders[index + 1]!.replace(MAX_AGE, inRealTime);
  }
});

/** An age of 0 deletes the cookie. */
const MAX_AGE = /(?<=;\s*max-age=)[1-9]\d*/i;
const inRealTime = (seconds: string) => String(Number(seconds) - testDayAhead / 1000);
