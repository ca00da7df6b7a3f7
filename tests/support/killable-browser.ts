import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { contextOnTestDay } from './browser-on-test-day.ts';
import { findBrowser } from './find-browser.ts';
import { ADDRESS_BAR_PAGES } from './launch-browser.ts';

/** A browser with a profile on disk that a test can kill, as on a power loss, and start again. */
export interface KillableBrowser {
  /** Opens a page; starts the browser if it is not running. */
  open(): Promise<Page>;
  /** Sends SIGKILL to all its processes: nothing is flushed, no handler runs. Resolves when all have ended. */
  kill(): Promise<void>;
  /**
   * Leaves the browser's own log of IndexedDB as a kill within one of its writes does: the last record has a header and
   * only a part of its content. The browser does not run, and has stored something.
   */
  tearLastWrite(): Promise<void>;
  /**
   * How often the browser found its files of IndexedDB corrupt, and deleted all databases of the origin. After a kill within
   * a write it goes on writing behind the torn record, and the start after that finds a wrong checksum
   * (github.com/google/leveldb/issues/1287).
   */
  deletions(): Promise<number>;
  /** Whether the name is in a file of the profile, e.g. of a cookie: the browser writes cookies and `localStorage` half a minute late. */
  hasOnDisk(folder: 'Cookies' | 'Local Storage', name: string): Promise<boolean>;
  /** Kills it and removes its profile. */
  remove(): Promise<void>;
}

interface RunningBrowser { readonly child: ChildProcess; readonly browser: Browser; fresh: boolean }

/** What Chromium writes to its standard error when it has deleted a corrupt database. */
const DELETED = 'IndexedDB recovering from a corrupted (and deleted) database';

/** A record of LevelDB's log that announces 64 bytes and holds 3: checksum, length, type (a whole record), content. */
const TORN_RECORD = Buffer.from([0, 0, 0, 0, 64, 0, 1, 1, 2, 3]);

/** Attempts to start the browser; a failed start is not under test and is retried. */
const STARTS = 3;
/** Time limits of the steps on a slow machine, in milliseconds. */
const LIMITS_MS = { start: 20_000, connect: 15_000, newPage: 15_000, kill: 15_000, page: 30_000 } as const;

export async function startKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'meltem-profile-'));
  const found = findBrowser();
  // The headless shell stores as Chromium does, and starts in half the time.
  const executable = found.shellPath ?? found.executablePath ?? chromium.executablePath();
  const stderrFile = join(profile, 'stderr.txt');
  let running: RunningBrowser | null = null;

  async function start(): Promise<RunningBrowser> {
    await rm(join(profile, 'DevToolsActivePort'), { force: true });
    const stderr = await open(stderrFile, 'a');
    const child = spawn(
      executable,
      [...found.args, `--disable-features=${ADDRESS_BAR_PAGES.join(',')}`, '--headless=new', '--hide-crash-restore-bubble', '--remote-debugging-port=0', '--enable-logging=stderr', `--user-data-dir=${profile}`, 'about:blank'],
      { detached: true, stdio: ['ignore', 'ignore', stderr.fd] },
    );
    await stderr.close();
    try {
      const address = await within('starting the browser', LIMITS_MS.start, (wanted) => firstPage(profile, child, wanted));
      const browser = await within('connecting to the browser', LIMITS_MS.connect, () => chromium.connectOverCDP(address, { timeout: LIMITS_MS.connect }));
      await Promise.all(browser.contexts().map(contextOnTestDay));
      return { child, browser, fresh: true };
    } catch (cause) {
      await end(child);
      throw cause;
    }
  }

  async function startWithRetries(): Promise<RunningBrowser> {
    for (let left = STARTS - 1; ; left -= 1) {
      try {
        return await start();
      } catch (cause) {
        if (left === 0) throw new Error(`the browser did not come up in ${STARTS} starts`, { cause });
      }
    }
  }

  async function kill(): Promise<void> {
    if (!running) return;
    const { child } = running;
    running = null;
    await end(child);
  }

  return {
    async open() {
      running ??= await startWithRetries();
      const { browser, fresh } = running;
      running.fresh = false;
      const [context] = browser.contexts();
      if (!context) throw new Error('the browser came up without a profile');
      // Uses the first window: requesting another one during the start may hang.
      const page = (fresh && context.pages()[0]) || (await within('opening a page', LIMITS_MS.newPage, () => context.newPage()));
      page.setDefaultTimeout(LIMITS_MS.page);
      page.setDefaultNavigationTimeout(LIMITS_MS.page);
      return page;
    },
    kill,
    async tearLastWrite() {
      const folder = join(profile, 'Default', 'IndexedDB');
      const logs = (await readdir(folder, { recursive: true })).filter((name) => /\d+\.log$/.test(name));
      if (logs.length !== 1) throw new Error(`one log of IndexedDB was expected: ${logs.join(', ')}`);
      await appendFile(join(folder, logs[0]!), TORN_RECORD);
    },
    async hasOnDisk(folder, name) {
      const place = join(profile, 'Default', folder);
      const files = folder === 'Cookies' ? [place] : (await readdir(place, { recursive: true })).map((file) => join(place, file));
      const contents = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')));
      return contents.some((content) => content.includes(name));
    },
    deletions: () => readFile(stderrFile, 'utf8').then((text) => text.split(DELETED).length - 1),
    async remove() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Rejects with the step's name after `ms`; `wanted` then returns false, so that the work can stop. */
async function within<T>(step: string, ms: number, work: (wanted: () => boolean) => Promise<T>): Promise<T> {
  let wanted = true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work(() => wanted), late]);
  } finally {
    wanted = false;
    clearTimeout(timer);
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Waits until the browser has written its debugger port and shows a page. @returns the debugger's address */
async function firstPage(profile: string, child: ChildProcess, wanted: () => boolean): Promise<string> {
  while (wanted()) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the browser ended as it started, code ${child.exitCode ?? child.signalCode}`);
    const port = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').then((text) => text.split('\n')[0], () => '');
    const address = `http://127.0.0.1:${port}`;
    const targets = port ? await fetch(`${address}/json/list`, { signal: AbortSignal.timeout(2000) }).then((answer) => answer.json(), () => []) : [];
    if ((targets as { type: string }[]).some(({ type }) => type === 'page')) return address;
    await pause();
  }
  throw new Error('no page came up');
}

/** Kills the process group with renderers and storage service, and waits until all have ended. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (!pid) return;
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch { /* the whole group has ended by itself */ }
  await within('killing the browser', LIMITS_MS.kill, async (wanted) => {
    await exited;
    while (wanted() && (await isAlive(pid))) await pause();
  });
}

/** Whether a process of the group is running; zombie processes hold no files and do not count. */
async function isAlive(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  const processes = await readdir('/proc').catch(() => null);
  if (!processes) return true;
  const states = await Promise.all(processes.filter((name) => /^\d+$/.test(name)).map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return states.some((stat) => {
    // The fields after the name in parentheses: state, parent, group.
    const [state, , own] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(own) === group && state !== 'Z';
  });
}
