import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { BareRoute } from './bare-server.ts';
import type { HealthLatency } from './health-probe.ts';

/** A server under test, in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Null without `metrics`. */
  readonly metricsUrl: string | null;
  /** From the start of the process to the line that says that it is ready. */
  readonly readyMs: number;
  /** CPU time of the process's main thread so far, in milliseconds; null where the system does not tell (it needs Linux). */
  threadMs(): Promise<number | null>;
  /** Memory of the process in MB, all threads; null where the system does not tell. */
  memoryMb(): Promise<number | null>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | null;
  readonly workers?: number;
  readonly metrics?: boolean;
}

/**
 * Starts what `npm start` runs after building, with an environment that has only ports, folders and no rate limits.
 * @throws Error with the output when the server does not become ready
 */
export async function startBuiltServer({ dataDir, databaseUrl = null, workers, metrics = false }: ServerOptions): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...(workers && { WORKERS: String(workers) }), ...(metrics && { METRICS_PORT: '0' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url, metricsUrl] = await Promise.all([lineOf(child, 'Meltem is ready at '), metrics ? lineOf(child, 'Metrics are at ') : null]);
  const readyMs = performance.now() - startedAt;
  // The log is read and dropped, so that the server never waits for its reader.
  child.stdout!.resume();
  return { url, metricsUrl, readyMs, ...figuresOf(child.pid!), stop: () => stop(child) };
}

/** Starts the bare server with the given answers. @returns its address */
export async function startBareServer(routes: readonly BareRoute[]): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/server/bare-server.ts'], { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin!.end(JSON.stringify(routes));
  const port = await lineOf(child, 'ready ');
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

/** Starts to ask a server for `/healthz` from a process of its own. @returns its measurement, which ends after `seconds` */
export async function startHealthProbe(url: string, seconds: number): Promise<{ readonly latency: Promise<HealthLatency> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/server/health-probe.ts', url, String(seconds)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const latency = lineOf(child, 'latency ').then((text) => JSON.parse(text) as HealthLatency);
  await lineOf(child, 'ready');
  return { latency };
}

/** Waits for a line of output that starts with the text, and returns the rest of it. @throws Error with the output when the process ends before */
function lineOf(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (part: Buffer) => {
      output += part.toString();
      const line = output.split('\n').slice(0, -1).find((each) => each.startsWith(text));
      if (line === undefined) return;
      child.stdout!.off('data', read);
      resolve(line.slice(text.length));
    };
    child.stdout!.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function figuresOf(pid: number): Pick<ServerProcess, 'threadMs' | 'memoryMb'> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null);
  return {
    // The first field: nanoseconds on a processor. The main thread has the id of the process.
    threadMs: async () => {
      const text = await read(`task/${pid}/schedstat`);
      return text === null ? null : Number(text.split(' ')[0]) / 1e6;
    },
    memoryMb: async () => {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec((await read('status')) ?? '')?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    },
  };
}
