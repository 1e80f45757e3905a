import { clamp, wrapPan } from '../geo/angle.ts';
import type { LatLon } from '../geo/earth.ts';
import type { Pose } from '../geo/pose.ts';
import type { CoveredRange } from '../model/sphere-source.ts';
import { believedTime, timeNotes } from '../tags/believed-time.ts';
import type { TagFacts } from '../tags/tag-facts.ts';
import { type Coverage, type CoveredAngles, coverageByAngles, coverageOf } from './coverage.ts';
import { type Glance, inspectGlance } from './inspect-glance.ts';
import { type HeadingSource, type StoredView, initialViewOf, orientationOf } from './orientation.ts';
import { fullFaceWidth } from './project-face.ts';

/** The upright size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A decoded picture, as a description needs it. */
export interface SeenPicture extends PictureSize {
  readonly glance: Glance;
}

/** What a viewer needs to know of a photograph. */
export interface PhotoDescription {
  readonly coverage: Coverage;
  /** Width of a face at level 0 in pixels, which preserves the detail of the picture. */
  readonly faceWidth: number;
  readonly orientation: Pose;
  readonly headingSource: HeadingSource;
  /** The view that the tags want to be shown first or, without one, the middle of the picture. */
  readonly initialView: StoredView;
  /** The directions that the picture covers; null for all, and for a picture that is not level. */
  readonly covered: CoveredRange | null;
  /** Where the photograph was taken; null if its tags do not say so. */
  readonly place: LatLon | null;
  /** ISO 8601, with an offset only if the tags state one; without one, it is the local time of the camera. */
  readonly timestamp: string | null;
  readonly copyright: string | null;
  readonly camera: string | null;
  /** What the tags contain that was not used, and what is assumed, as sentences without the name of the file. */
  readonly notes: readonly string[];
}

/** Returns the direction of the middle of the picture, in degrees. */
function middleOf({ width, height }: PictureSize, coverage: Coverage, heading: number): StoredView {
  const { fullWidth, fullHeight, left, top } = coverage;
  return {
    pan: wrapPan(heading + ((left + width / 2) / fullWidth - 0.5) * 360),
    tilt: 90 - ((top + height / 2) / fullHeight) * 180,
  };
}

/** Returns the directions that a picture covers; null for all, and for a picture that is not level. */
function coveredBy(
  { width, height }: PictureSize,
  { fullWidth, fullHeight, left, top }: Coverage,
  { heading, pitch, roll }: Pose,
): CoveredRange | null {
  if ((width >= fullWidth && height >= fullHeight) || pitch !== 0 || roll !== 0) return null;
  const panAt = (x: number): number => heading + (x / fullWidth - 0.5) * 360;
  const tiltAt = (y: number): number => clamp(90 - (y / fullHeight) * 180, -90, 90);
  return {
    pan: width >= fullWidth ? [0, 360] : [panAt(left), panAt(left + width)],
    tilt: [tiltAt(top + height), tiltAt(top)],
  };
}

/**
 * Describes a photograph from its size, its tags and a small version of it. Throws a `Refusal` if it is not a panorama.
 * `covered` takes precedence over its tags. A picture that only might not be one is shown, because the user sees what it is.
 *
 * @param nowMs - The present time in milliseconds, after which nothing was photographed.
 */
export function describePhoto(
  { glance, ...size }: SeenPicture,
  tags: TagFacts,
  covered: CoveredAngles | null,
  nowMs: number,
): PhotoDescription {
  const coverage =
    covered === null
      ? coverageOf({ ...size, panorama: tags.panorama, drone: tags.drone }, false)
      : coverageByAngles(size, covered);
  const { doubts, notes } = inspectGlance({ ...size, ...tags }, coverage, glance);
  const refusal = doubts.find(({ code }) => code !== 'doubtful-panorama');
  if (refusal) throw refusal;
  const posed = orientationOf(tags);
  const { orientation, headingSource } = posed;
  const time = believedTime(tags, { nowMs });
  const placeNotes = tags.placeIssue === null ? [] : [`its tags ${tags.placeIssue}`];
  return {
    coverage,
    faceWidth: fullFaceWidth(coverage.fullWidth),
    orientation,
    headingSource,
    initialView: initialViewOf(tags, posed) ?? middleOf(size, coverage, orientation.heading),
    covered: coveredBy(size, coverage, orientation),
    place: tags.place,
    timestamp: time.timestamp,
    copyright: tags.copyright,
    camera: tags.camera,
    notes: [
      ...doubts.map(({ problem }) => problem),
      ...placeNotes,
      ...tags.notes,
      ...coverage.notes,
      ...notes,
      ...posed.notes,
      ...timeNotes(time),
    ],
  };
}
