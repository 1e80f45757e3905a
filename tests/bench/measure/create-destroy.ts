import type { PeerPage } from '../pages/peers.ts';
import type { Figures } from './figures.ts';
import { wait } from './quiet.ts';
import { type Bench, type Session, browserFigure, collectGarbage, open } from './session.ts';

/**
 * Number of initial cycles that are not counted. They load the code that all viewers need. The engine also
 * compiles hot code for about thirty cycles, which adds machine code to the heap.
 */
const WARM_CYCLES = 30;
const CYCLES = 30;

/** Lifetimes of successive viewers in milliseconds. They are destroyed before, during and after loading. */
const LIFETIMES_MS = [0, 150, 1200];

/** Time in milliseconds for garbage collection and pending responses after the last cycle. */
const REST_MS = 1500;

interface Books {
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function books(session: Session): Promise<Books> {
  await wait(REST_MS);
  await collectGarbage(session);
  return {
    heapKb: (await browserFigure(session, 'JSHeapUsedSize')) / 1e3,
    nodes: await browserFigure(session, 'Nodes'),
    listeners: await browserFigure(session, 'JSEventListeners'),
  };
}

async function runCycles({ page }: Session, count: number): Promise<void> {
  for (let cycle = 0; cycle < count; cycle++) {
    await page.evaluate(() => window.bench.create());
    await wait(LIFETIMES_MS[cycle % LIFETIMES_MS.length]!);
    await page.evaluate(() => window.bench.destroy());
  }
}

export async function measureCreateDestroy(bench: Bench, peer: PeerPage): Promise<Figures> {
  const session = await open(bench, peer, { isManual: true });
  const { page, errors } = session;
  try {
    await page.waitForFunction(() => 'bench' in window);
    await runCycles(session, WARM_CYCLES);
    const before = await books(session);
    await runCycles(session, CYCLES);
    const after = await books(session);
    const liveContexts = await page.evaluate(() => window.probe.gl.liveContexts);
    const inPage = await page.evaluate(() => window.probe.tasks.errors);
    if (inPage.length > 0)
      console.log(`${peer.name}, destroyed while it loads: ${[...new Set(inPage)].join(' · ')}`);
    return {
      liveContexts,
      heapPerCycleKb: (after.heapKb - before.heapKb) / CYCLES,
      nodesPerCycle: (after.nodes - before.nodes) / CYCLES,
      listenersPerCycle: (after.listeners - before.listeners) / CYCLES,
      destroyErrors: Math.max(errors.length, inPage.length),
    };
  } finally {
    await session.close();
  }
}
