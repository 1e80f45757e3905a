import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startHost, type HostProcess } from './host-process.ts';

/** The state of a host after garbage collection. */
export interface HostState {
  readonly rssMb: number;
  readonly heapMb: number;
  /** Memory outside the heap that objects in the heap use. */
  readonly externalMb: number;
  /** Number of open files, sockets and pipes. */
  readonly descriptors: number;
  /** Number of timers, sockets and other resources that keep the event loop alive. */
  readonly resources: number;
  /** 99th percentile of the event loop's delay since the last reading, in milliseconds. */
  readonly lagMs: number;
}

/** Whether this machine can list the open files of a process. */
export const canSeeDescriptors = existsSync('/proc/self/fd');

const MODULE = pathToFileURL(join(import.meta.dirname, 'report-state.mjs')).href;

const fetchState = (socketPath: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, path: '/', agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text)).on('error', reject);
    });
    outgoing.on('error', reject).end();
  });

const toMb = (bytes: number): number => bytes / 2 ** 20;

async function readState(socket: string, pid: number): Promise<HostState> {
  const report = JSON.parse(await fetchState(socket)) as NodeJS.MemoryUsage & {
    resources: string[];
    lagMs: number;
  };
  return {
    rssMb: toMb(report.rss),
    heapMb: toMb(report.heapUsed),
    externalMb: toMb(report.external),
    descriptors: canSeeDescriptors ? (await readdir(`/proc/${pid}/fd`)).length : 0,
    resources: report.resources.length,
    lagMs: report.lagMs,
  };
}

export interface WatchedHost extends HostProcess {
  readonly state: () => Promise<HostState>;
}

/** Starts a host whose state can be read. `variables` are added to its environment. */
export async function startWatchedHost(variables: Readonly<Record<string, string>>): Promise<WatchedHost> {
  const socket = join(tmpdir(), `state-${randomUUID().slice(0, 8)}.sock`);
  const host = await startHost({ ...variables, STATE_SOCKET: socket }, [MODULE]);
  return { ...host, state: () => readState(socket, host.pid) };
}
