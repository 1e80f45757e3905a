import type { PeerPage } from '../pages/peers.ts';
import type { Figures } from './figures.ts';
import { OPEN_LINK } from './links.ts';
import { type Bench, open, settle } from './session.ts';

/** Vertical field of view in degrees at which every peer needs the finest level. */
const CLOSE_FOV = 20;
const PANS = Array.from({ length: 12 }, (_, i) => 30 * i);
const TILTS = [-80, -60, -40, -20, 0, 20, 40, 60, 80];

/** Turns to all directions at full zoom. Returns the maximum texture memory. */
export async function measureTour(bench: Bench, peer: PeerPage): Promise<Figures> {
  const session = await open(bench, peer);
  const { page } = session;
  try {
    await settle(session, bench, true);
    bench.server.setLink(OPEN_LINK);
    for (const tilt of TILTS) {
      for (const pan of PANS) {
        await page.evaluate((view) => window.bench.setView(view), { pan, tilt, fov: CLOSE_FOV });
        await settle(session, bench);
      }
    }
    const bytes = await page.evaluate(() => [window.probe.gl.textureBytes, window.probe.gl.peakTextureBytes]);
    return { tourTextureMb: bytes[0]! / 1e6, tourPeakTextureMb: bytes[1]! / 1e6 };
  } finally {
    await session.close();
  }
}
