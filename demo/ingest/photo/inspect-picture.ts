import sharp from 'sharp';
import type { Coverage } from '../../../elements/photo/coverage.ts';
import { type Glance, glanceOf, inspectGlance } from '../../../elements/photo/inspect-glance.ts';
import { HEIGHT, WIDTH } from '../../../elements/photo/picture-layout.ts';
import type { PhotoFacts } from './photo-facts.ts';

/**
 * Reads the small version; returns null if the picture cannot be decoded. Damage is reported later, when the
 * entire picture is decoded.
 */
async function glanceAt(path: string): Promise<Glance | null> {
  const small = sharp(path, { failOn: 'none', limitInputPixels: false })
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'linear' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' });
  const decoded = await small.toBuffer({ resolveWithObject: true }).catch(() => null);
  if (decoded === null || decoded.info.channels !== 4) return null;
  return glanceOf(decoded.data);
}

/**
 * Inspects a small version of the picture for properties that tags do not state. Returns notes for the
 * report, or throws a `Refusal` if the picture is not a panorama. With `force`, every picture is accepted.
 */
export async function inspectPicture(
  facts: PhotoFacts,
  coverage: Coverage,
  force: boolean,
): Promise<readonly string[]> {
  const pages =
    facts.pages > 1
      ? [`the file has ${facts.pages} pictures, like an animation; only the first one was used`]
      : [];
  const glance = await glanceAt(facts.picture);
  if (glance === null) return pages;
  const { notes, doubts } = inspectGlance(facts, coverage, glance);
  const [doubt] = doubts;
  if (doubt && !force) throw doubt;
  const accepted = doubts.map(() => 'accepted because of --force, although it does not look like a panorama');
  return [...pages, ...accepted, ...notes];
}
