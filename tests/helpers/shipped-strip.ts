import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createTileRenderer } from '../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../demo/world/sample-sphere.ts';
import { stripFile } from '../../demo/world/serve/picture-file.ts';
import { shippedStripPath } from '../../demo/world/serve/shipped-strips.ts';
import { STRIP_MAX_BYTES } from '../../elements/geo/strip.ts';

/**
 * Maximum mean difference between a strip in the repository and the same strip painted by this machine, in 8-bit
 * steps. Other versions of the encoder can give slightly different pixels. A strip of another sphere differs by
 * more than 10 steps.
 */
const TOLERANCE = 1;

/**
 * Maximum difference between the means of two blocks of 8 by 8 pixels, in 8-bit steps. It reveals a change of a
 * small part of a strip, such as a different building.
 */
const BLOCK_TOLERANCE = 6;

const BLOCK = 8;

const pixelsOf = async (file: Buffer) =>
  sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}

/** Returns the mean difference of two strips, and the largest difference of the means of two blocks. */
function differencesOf(a: Pixels, b: Pixels): { readonly mean: number; readonly block: number } {
  const { width, height, channels } = a.info;
  const across = width / BLOCK;
  const blocks = new Float64Array((across * height) / BLOCK);
  let sum = 0;
  for (const [at, value] of a.data.entries()) {
    const difference = value - (b.data[at] ?? 0);
    const pixel = Math.floor(at / channels);
    const block = Math.floor(pixel / width / BLOCK) * across + Math.floor((pixel % width) / BLOCK);
    blocks[block] = (blocks[block] ?? 0) + difference / (BLOCK * BLOCK * channels);
    sum += Math.abs(difference);
  }
  return { mean: sum / a.data.length, block: Math.max(...blocks.map(Math.abs)) };
}

const REPAINT =
  'Repaint the strips with `node --import tsx demo/world/strips/main.ts`, and look at some of them.';

/** Checks that the strip of a sphere in the repository is the one that the world's code paints. */
export async function checkShippedStrip(sphere: SampleSphere): Promise<void> {
  const name = `The strip of sphere ${sphere.id} (${sphere.market.slug})`;
  const file = await readFile(shippedStripPath(sphere.id)).catch(() =>
    assert.fail(`${name} is missing. ${REPAINT}`),
  );
  assert.ok(file.length <= STRIP_MAX_BYTES, `${name} has ${file.length} bytes. ${REPAINT}`);
  const shipped = await pixelsOf(file);
  const painted = await pixelsOf(await stripFile(createTileRenderer(sphere)('strip')));
  assert.deepEqual([shipped.info.width, shipped.info.height], [painted.info.width, painted.info.height]);
  const { mean, block } = differencesOf(shipped, painted);
  assert.ok(
    mean <= TOLERANCE && block <= BLOCK_TOLERANCE,
    `${name} differs from the one that the world's code paints: ${mean.toFixed(2)} steps on average, ${block.toFixed(2)} in one block. ${REPAINT}`,
  );
}
