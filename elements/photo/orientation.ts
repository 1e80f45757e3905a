import { wrapPan } from '../geo/angle.ts';
import type { Pose } from '../geo/pose.ts';
import type { TagFacts } from '../tags/tag-facts.ts';

/** Source of the heading; an assumed heading is north. */
export type HeadingSource = 'given' | 'panorama' | 'direction' | 'gimbal' | 'track' | 'assumed';

/** Orientation of a photograph. `notes` are for a report. */
export interface Orientation {
  readonly orientation: Pose;
  readonly headingSource: HeadingSource;
  readonly notes: readonly string[];
}

/** Angles in degrees that take precedence over tags. */
export interface GivenOrientation {
  readonly heading?: number | undefined;
  readonly pitch?: number | undefined;
  readonly roll?: number | undefined;
  /** Whether the picture is already level, so that the pitch and roll in its tags do not apply. */
  readonly level?: boolean;
}

interface Heading {
  readonly deg: number;
  readonly source: HeadingSource;
  /** Note for the report; absent if the heading was set by an option or measured from true north. */
  readonly note?: string;
}

type OrientationTags = Pick<TagFacts, 'direction' | 'panorama' | 'drone'>;

/** Returns the heading of an image whose tags have none: the track's heading if there is one, else north. */
const unmeasuredHeading = (trackHeading: number | null): Heading =>
  trackHeading === null
    ? {
        deg: 0,
        source: 'assumed',
        note: 'it has no heading, so the center of the image is assumed to face north',
      }
    : { deg: trackHeading, source: 'track', note: 'its heading is the direction of travel' };

function headingOf(
  { panorama, direction, drone }: OrientationTags,
  given: GivenOrientation,
  trackHeading: number | null,
): Heading {
  if (given.heading !== undefined) return { deg: given.heading, source: 'given' };
  const tagged = panorama?.heading ?? null;
  if (tagged !== null) return { deg: tagged, source: 'panorama' };
  if (direction) {
    const note =
      'its heading is relative to magnetic north, which may differ from true north by some degrees';
    return { deg: direction.deg, source: 'direction', ...(direction.magnetic && { note }) };
  }
  if (drone?.gimbalYaw != null)
    return {
      deg: drone.gimbalYaw,
      source: 'gimbal',
      note: drone.isYawOfBody
        ? 'its heading is the yaw of the drone, because its tags do not have that of the camera'
        : 'its heading is the yaw of the drone’s gimbal',
    };
  return unmeasuredHeading(trackHeading);
}

/** Determines a photograph's orientation. Given angles take precedence over tags, and tags over the heading of a track. */
export function orientationOf(
  tags: OrientationTags,
  given: GivenOrientation = {},
  trackHeading: number | null = null,
): Orientation {
  const { deg, source, note } = headingOf(tags, given, trackHeading);
  const tagged = given.level ? null : tags.panorama;
  return {
    orientation: {
      heading: wrapPan(deg),
      pitch: given.pitch ?? tagged?.pitch ?? 0,
      roll: given.roll ?? tagged?.roll ?? 0,
    },
    headingSource: source,
    notes: note === undefined ? [] : [note],
  };
}

/** The view to show first: pan and tilt in degrees, and the horizontal field of view if it is known. */
export interface StoredView {
  readonly pan: number;
  readonly tilt: number;
  readonly horizontalFov?: number;
}

/**
 * Returns the view that the tags want to be shown first; null if there is none. Its direction is that of the compass
 * according to the tags, so a given heading of the picture turns the view as well.
 */
export function initialViewOf(
  { initialView, panorama }: Pick<TagFacts, 'initialView' | 'panorama'>,
  { headingSource, orientation }: Orientation,
): StoredView | null {
  if (initialView === null) return null;
  const { pan, tilt, horizontalFov } = initialView;
  const turn = headingSource === 'given' ? orientation.heading - (panorama?.heading ?? 0) : 0;
  return { pan: wrapPan(pan + turn), tilt, ...(horizontalFov !== null && { horizontalFov }) };
}
