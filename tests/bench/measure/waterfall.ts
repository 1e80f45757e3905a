import type { PeerPage } from '../pages/peers.ts';
import { type Bench, open, settle } from './session.ts';

/**
 * Formats an undisturbed cold start with one line per request. Uploads and long tasks are listed between the
 * requests.
 */
export async function waterfall(bench: Bench, peer: PeerPage): Promise<string> {
  const session = await open(bench, peer);
  try {
    await settle(session, bench, true);
    const { uploads, longTasks } = await session.page.evaluate(() => ({
      uploads: window.probe.gl.uploads,
      longTasks: window.probe.tasks.longTasks,
    }));
    const lines = [
      ...bench.server.log.requests.map(({ path, requestedAt, doneAt, bytes, connection, isWhole }) => {
        const startMs = requestedAt - session.origin;
        const done = doneAt === null ? NaN : doneAt - session.origin;
        const end = isWhole ? done.toFixed(0) : `${done.toFixed(0)} cut off`;
        return { at: startMs, text: `→ ${end} ms  #${connection}  ${(bytes / 1e3).toFixed(1)} KB  ${path}` };
      }),
      ...uploads.map(({ at, tookMs }) => ({ at, text: `upload ${tookMs.toFixed(1)} ms` })),
      ...longTasks.map(({ at, tookMs }) => ({ at, text: `long task ${tookMs.toFixed(0)} ms` })),
    ];
    const sorted = lines.sort((a, b) => a.at - b.at);
    return [peer.name, ...sorted.map(({ at, text }) => `${at.toFixed(0).padStart(6)} ${text}`), ''].join(
      '\n',
    );
  } finally {
    await session.close();
  }
}
