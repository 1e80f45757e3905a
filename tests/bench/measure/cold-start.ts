import sharp from 'sharp';
import type { PeerPage } from '../pages/peers.ts';
import type { FrameQuality } from '../probe/frame-reader.ts';
import { IDEAL_FILE } from '../tiles/paths.ts';
import { PICTURE } from '../view.ts';
import type { Figures } from './figures.ts';
import { type Bench, type Session, open, settle } from './session.ts';
import { imageFigures } from './traffic.ts';

/** Shares of the view that must be drawn to count as first pixels and as covered. */
const FIRST_SHARE = 0.005;
const COVERED_SHARE = 0.995;

/** PSNR relative to the settled frame in dB, from which a frame counts as sharp. */
export const SHARP_DB = 40;

/** Returns the time in milliseconds from which all frames are sharp, or NaN if the last frame is blurred. */
export function sharpAt(frames: readonly FrameQuality[]): number {
  const lastBlurred = frames.findLastIndex(({ psnrDb }) => psnrDb < SHARP_DB);
  return frames[lastBlurred + 1]?.at ?? NaN;
}

/**
 * Returns the PSNR of a settled frame relative to the ideal image, in dB. Frames start with the bottom row and
 * have an alpha channel.
 */
async function psnrToIdeal(frame: Buffer): Promise<number> {
  const ideal = await sharp(IDEAL_FILE).removeAlpha().raw().toBuffer();
  const { width, height } = PICTURE;
  if (frame.length !== width * height * 4) return NaN;
  let squares = 0;
  for (let at = 0; at < width * height; at++) {
    const row = height - 1 - Math.floor(at / width);
    const from = (row * width + (at % width)) * 4;
    for (let channel = 0; channel < 3; channel++) {
      squares += (frame[from + channel]! - ideal[3 * at + channel]!) ** 2;
    }
  }
  return 10 * Math.log10((255 * 255 * 3 * width * height) / squares);
}

/** Loads the page with an empty cache and reads every frame. The session remains open for the pan. */
export async function measureColdStart(
  bench: Bench,
  peer: PeerPage,
): Promise<{ session: Session; figures: Figures }> {
  const session = await open(bench, peer, { isReading: true });
  const hasSettled = await settle(session, bench, true);
  const { page, origin } = session;
  const frames = await page.evaluate(() => window.probe.frames.quality());
  const settled = Buffer.from(await page.evaluate(() => window.probe.frames.lastAsBase64()), 'base64');
  const first = frames.find(({ covered }) => covered > FIRST_SHARE)?.at ?? NaN;
  const sharp = sharpAt(frames);
  return {
    session,
    figures: {
      settled: Number(hasSettled),
      first,
      covered: frames.find(({ covered }) => covered > COVERED_SHARE)?.at ?? NaN,
      sharp,
      idealDb: await psnrToIdeal(settled),
      ...imageFigures(bench.server.log.requests, origin, { firstMs: first, sharpMs: sharp }),
    },
  };
}
