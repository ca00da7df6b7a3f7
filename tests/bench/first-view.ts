import type { Browser } from '@playwright/test';

/** Bytes over the wire, response headers included, as Chromium's network counts them. */
export interface LoadedFile {
  readonly name: string;
  readonly kind: 'script' | 'other';
  readonly type: string;
  readonly bytes: number;
}

export interface FirstView {
  readonly width: number;
  readonly height: number;
  readonly files: readonly LoadedFile[];
  readonly scriptBytes: number;
  readonly otherBytes: number;
}

/** What the first view of home should stay below, in bytes. */
export const SCRIPT_AIM = 110_000;
export const OTHER_AIM = 80_000;

export const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Milliseconds without network traffic after which a page counts as loaded. */
const QUIET_MS = 1500;

/**
 * Opens a page in a new browser context, whose cache is empty, and lists the files it loads without interaction.
 * @throws Error when a file fails to load, because its bytes would be missing
 */
export async function measureFirstView(browser: Browser, url: string, viewport: { readonly width: number; readonly height: number }): Promise<FirstView> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const requested = new Map<string, { url: string; type: string }>();
    const files: LoadedFile[] = [];
    const failed: string[] = [];
    let last = Date.now();
    network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      last = Date.now();
      requested.set(requestId, { url: request.url, type: type ?? 'Other' });
    });
    network.on('Network.loadingFailed', ({ requestId, errorText }) => failed.push(`${requested.get(requestId)?.url}: ${errorText}`));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      last = Date.now();
      const request = requested.get(requestId);
      if (!request || !request.url.startsWith('http')) return;
      // A script requested by `modulepreload` counts as a script, whatever its request type is.
      const kind = request.type === 'Script' || new URL(request.url).pathname.endsWith('.js') ? 'script' : 'other';
      files.push({ name: request.url.slice(new URL(url).origin.length) || '/', kind, type: request.type, bytes: encodedDataLength });
    });
    await network.send('Network.enable');
    await page.goto(url, { waitUntil: 'load' });
    while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
    if (failed.length > 0) throw new Error(`not everything loaded:\n${failed.join('\n')}`);
    return { ...viewport, files: files.toSorted((a, b) => b.bytes - a.bytes), scriptBytes: bytesOf(files, 'script'), otherBytes: bytesOf(files, 'other') };
  } finally {
    await context.close();
  }
}

function bytesOf(files: readonly LoadedFile[], kind: LoadedFile['kind']): number {
  return files.reduce((sum, file) => (file.kind === kind ? sum + file.bytes : sum), 0);
}
