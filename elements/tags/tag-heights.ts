import { TAG_TABLE, type TagSource } from './tag-table.ts';
import { type FileTags, numberIn, numberOf, shownValue, textIn } from './tag-values.ts';

/** Difference in meters above which two heights count as different. */
const SAME_HEIGHT_M = 10;

/** Codes of EXIF for the surface from which an altitude is measured. */
const ALTITUDE_REFS: readonly (number | null)[] = [0, 1, 2, 3];

/** The height of a DJI drone, which has another meaning after a correction. */
export const DJI_HEIGHT = 'drone-dji:AbsoluteAltitude';

/** A height, and the surface above which it is. */
export interface Height {
  /** Meters; null if no height was measured. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
}

/** Returns the code of the surface from which a source measures; null if it is absent, or if EXIF does not have it. */
function referenceAt(tags: FileTags, { qualifiers }: TagSource, notes: string[]): number | null {
  const name = qualifiers.find((each) => each.endsWith('Ref')) ?? '';
  const text = textIn(tags, name);
  const code = numberOf(text);
  if (text === null || ALTITUDE_REFS.includes(code)) return code;
  notes.push(`its ${name}, ${shownValue(text)}, is not a number from 0 to 3 and was not used`);
  return null;
}

/**
 * Returns the height at a source; null if it has none that was measured. EXIF's reference is 0 and 1 above and below sea
 * level, 2 and 3 above and below the ellipsoid. A height of exactly 0 without a reference was not measured.
 */
function heightAt(tags: FileTags, source: TagSource, notes: string[]): Height | null {
  const {
    tags: [name = ''],
    qualifiers,
  } = source;
  const meters = numberIn(tags, name);
  if (meters === null) return null;
  const code = referenceAt(tags, source, notes);
  if (meters === 0 && code === null) {
    notes.push(`its ${name} is exactly 0 without a reference, as if it was not measured, and was not used`);
    return null;
  }
  const system = qualifiers.includes('Camera:VertCS') ? textIn(tags, 'Camera:VertCS') : null;
  return {
    altitude: code === 1 || code === 3 ? -Math.abs(meters) : meters,
    altitudeAboveEllipsoid: (code ?? 0) >= 2 || /ellipsoid/i.test(system ?? ''),
  };
}

/** Returns a note if the height in XMP differs from that in EXIF, which is believed first. */
function otherHeight(tags: FileTags, { tags: [name] }: TagSource, used: Height): string[] {
  const other = TAG_TABLE.height.find(({ tags: [each] }) => each === `exif:${name}`);
  const height = other ? heightAt(tags, other, []) : null;
  if (height?.altitude == null || used.altitude === null) return [];
  if (Math.abs(height.altitude - used.altitude) <= SAME_HEIGHT_M) return [];
  return [`its exif:${name}, ${height.altitude} m, differs from ${name}, ${used.altitude} m, which was used`];
}

/** Returns the height of the camera without that of a DJI drone, which means something else after a correction. */
export function heightIn(tags: FileTags, notes: string[]): Height {
  for (const source of TAG_TABLE.height) {
    if (source.tags[0] === DJI_HEIGHT) continue;
    const height = heightAt(tags, source, notes);
    if (height === null) continue;
    notes.push(...otherHeight(tags, source, height));
    return height;
  }
  return { altitude: null, altitudeAboveEllipsoid: false };
}
