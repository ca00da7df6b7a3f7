import { randomUUID } from 'node:crypto';
import { createApiClient } from '#api/client.ts';
import type { Carried } from '#domain/draft/carried-events.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { openEventLog, type EventLog } from '#log/event-log.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import type { Send } from '#runtime/send.ts';
import { openDeviceDrafts } from '#runtime/sync/device-drafts.ts';
import { OWN_STREAM } from '#runtime/sync/own-stream.ts';
import { openDeviceLink } from '#runtime/sync/device-link.ts';
import type { DraftSync } from '#runtime/sync/draft-sync.ts';
import { lockLeadership } from '#runtime/sync/leadership.ts';
import type { ForgetNote } from '#runtime/sync/access-release.ts';
import type { LinkOpened } from '#runtime/sync/sync-view.ts';
import { SyncEngine } from '#runtime/sync/sync-engine.ts';
import { createDeletableStore } from './deletable-store.ts';
import { damageRecords, type RecordDamage } from './damage-records.ts';
import { testNetwork, type TestNetwork } from './test-network.ts';
import { testPlatform } from './test-platform.ts';
import { manualTimers, type ManualTimers } from './manual-timers.ts';

export interface Page {
  readonly log: EventLog;
  /** Stream of the open basket. */
  readonly stream: string;
  readonly draft: DraftStore;
  readonly sync: DraftSync;
  readonly timers: ManualTimers;
  readonly network: TestNetwork;
  readonly state: () => DraftState;
  /** Shows or hides the page. */
  setVisible(visible: boolean): void;
  /** Hides the page as a browser does that goes to another document. */
  leave(): void;
  close(): void;
  /** Opens another device's basket, with this one's lines unless told otherwise. @returns the page that replaces this one */
  openLink(secret: string, carried?: Carried): Promise<Page | Exclude<LinkOpened, 'opened'>>;
}

/** Opens another device's basket. @throws Error when it does not open */
export async function openLinkOn(page: Page, secret: string, carried?: Carried): Promise<Page> {
  const opened = await page.openLink(secret, carried);
  if (typeof opened === 'string') throw new Error(`the link did not open: ${opened}`);
  return opened;
}

export interface VisitorBrowser {
  /** Cookies as the browser keeps them, by name. */
  readonly cookies: Map<string, string>;
  readonly note: ForgetNote;
  /** When false, every request fails as without a network. */
  online: boolean;
  /** Requests that were sent, by call. */
  readonly sent: string[];
  open(options?: { readonly hadBasket?: boolean; readonly locks?: LockManager; readonly mayStart?: Promise<void> | null }): Promise<Page>;
  /** The browser clears its databases and keeps its cookies. */
  evict(): void;
  /** Deletes the database while pages have it open. */
  deleteDatabase(): void;
  /** Damages records of the draft, for the next page to find. */
  damage(seqs: readonly number[], how?: RecordDamage): Promise<void>;
}

/** Creates a visitor's browser without a user interface: storage, cookies and the basket's runtime. @param server an HTTP API, or a `send` function that replaces it */
export function visitorBrowser(server: { readonly apiUrl: string } | { readonly send: Send }): VisitorBrowser {
  let store = createDeletableStore();
  let note: 'device' | 'copy' | null = null;
  const browser: VisitorBrowser = {
    cookies: new Map(),
    note: { read: () => note, write: (next) => void (note = next) },
    online: true,
    sent: [],
    evict: () => void (store = createDeletableStore()),
    deleteDatabase: () => store.deleteDatabase(),
    damage: (seqs, how) => damageRecords(store.rows(), OWN_STREAM, seqs, how),
    async open({ hadBasket = false, locks, mayStart = null } = {}) {
      const mine = store;
      const log = await openEventLog({ name: `visitor-${randomUUID()}`, openStore: () => mine.connect() });
      const platform = testPlatform();
      const drafts = await openDeviceDrafts({ log, platform });
      const stream = drafts.view$.value.active;
      const device = await openDeviceLink({ log, stream, platform });
      const timers = manualTimers();
      const context = () => ({ now: platform.now(), today: '2026-11-20', newId: randomUUID });
      const draft = await DraftStore.open({ log, stream, context, draft: device.link$.value?.draftId ?? null, timers });
      const network = testNetwork(browser.online ? 'online' : 'offline');
      let visible = true;
      let leaving = false;
      const watching = new Set<() => void>();
      const sync = new SyncEngine({
        log, stream, draft, device, drafts, context, send, connectivity: network.actor, timers, platform, hadBasket, mayStart,
        leadership: lockLeadership('sync', locks),
        visibility: { isVisible: () => visible, isLeaving: () => leaving, subscribe: (onChange) => { watching.add(onChange); return () => watching.delete(onChange); } },
        forgetNote: browser.note,
      });
      const page: Page = {
        log, stream, draft, sync, timers, network,
        state: () => draft.state$.value,
        leave() {
          leaving = true;
          page.setVisible(false);
        },
        setVisible(next) {
          visible = next;
          if (next) leaving = false;
          for (const onChange of watching) onChange();
        },
        close() {
          sync.close();
          draft.close();
          drafts.close();
          log.close();
        },
        async openLink(secret, carried = { lines: true, details: false }) {
          const opened = await sync.openLink(secret, carried);
          if (opened !== 'opened') return opened;
          page.close();
          const next = await browser.open(locks ? { locks } : {});
          await next.sync.exchangeAll();
          return next;
        },
      };
      return page;
    },
  };

  const fetchWithCookies: typeof fetch = async (input, init) => {
    if (!browser.online) throw new TypeError('fetch failed');
    const headers = new Headers(init?.headers);
    if (browser.cookies.size > 0) headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) browser.cookies.delete(name);
      else browser.cookies.set(name, value);
    }
    return response;
  };
  const direct = 'send' in server ? server.send : createApiClient({ baseUrl: server.apiUrl, company: 'meltem', fetch: fetchWithCookies, backoffMs: 1 }).send;
  const send: Send = (call, request, options) => {
    browser.sent.push(call.name);
    return direct(call, request, options);
  };
  return browser;
}
