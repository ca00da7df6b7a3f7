import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';

/** A browser with a profile on disk that can be killed like a phone that runs out of battery, and started again. */
export interface MortalBrowser {
  /** A page of the running browser, which is started when it is not. */
  open(): Promise<Page>;
  /** SIGKILL, to it and all its processes: nothing is flushed, no handler runs. */
  kill(): Promise<void>;
  /** Kills it and removes its profile. */
  remove(): Promise<void>;
}

export async function mortalBrowser(): Promise<MortalBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'meltem-profile-'));
  const found = findBrowser();
  const executable = found.executablePath ?? chromium.executablePath();
  let running: ChildProcess | null = null;

  async function kill(): Promise<void> {
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    // The group, so that renderers and the storage service die with the browser.
    process.kill(-running.pid, 'SIGKILL');
    await ended;
    running = null;
  }

  return {
    async open() {
      if (!running) {
        await rm(join(profile, 'DevToolsActivePort'), { force: true });
        running = spawn(executable, [...found.args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], { detached: true, stdio: 'ignore' });
      }
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(profile)}`);
      const [context] = browser.contexts();
      if (!context) throw new Error('the browser came up without a profile');
      return context.newPage();
    },
    kill,
    async remove() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The port that the browser writes down once it listens. */
async function portOf(profile: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const port = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').then((text) => text.split('\n')[0], () => '');
    if (port) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the browser did not start');
}
