import type { Pixel, Size } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import { type CopyrightSettings, copyrightLine } from '../../model/copyright.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { type DrawnView, groundAtPixel } from '../base/world-frame.ts';

/** The keyword under which a snapshot stores its `SnapshotView` as JSON. */
export const SNAPSHOT_KEYWORD = 'sphere-view';

/** A description of a snapshot's image, stored as JSON in the `iTXt` chunk `sphere-view` of the PNG. */
export interface SnapshotView {
  readonly version: 1;
  readonly sphere: number;
  /** Pan of the image's center in degrees clockwise from true north. */
  readonly pan: number;
  /** Tilt of the image's center in degrees above the horizon. */
  readonly tilt: number;
  /** Vertical field of view in degrees. */
  readonly fov: number;
  /** Width of the image in pixels. */
  readonly width: number;
  readonly height: number;
  /** ISO 8601 time of capture; null if unknown, or if the company hides the date. */
  readonly captured: string | null;
  /**
   * Position of the camera in degrees and in meters above the WGS84 ellipsoid; null for a sphere without a
   * place.
   */
  readonly camera: (LatLon & { readonly altitude: number | null }) | null;
  /**
   * The ground points at the image's corners: top left, top right, bottom right, bottom left. An entry is null if the
   * corner shows no ground, for example above the horizon, or if the ground's height is unknown.
   */
  readonly corners: readonly [LatLon | null, LatLon | null, LatLon | null, LatLon | null];
}

/**
 * Describes the view and the sphere of an image. The size is in pixels; `hidesDate` omits the date of
 * capture.
 */
export function snapshotViewOf(
  located: LocatedSphere,
  drawn: DrawnView,
  { width, height }: Size,
  hidesDate: boolean,
): SnapshotView {
  const { sphere, isPlaced } = located;
  const { latitude, longitude, metadata } = sphere;
  const [right, bottom] = [drawn.size.width, drawn.size.height];
  const corner = (x: number, y: number): LatLon | null => cornerAt(located, drawn, { x, y });
  return {
    version: 1,
    sphere: sphere.id,
    ...drawn.view,
    width,
    height,
    captured: hidesDate ? null : sphere.timestamp,
    camera: isPlaced ? { latitude, longitude, altitude: metadata.altitude ?? null } : null,
    corners: [corner(0, 0), corner(right, 0), corner(right, bottom), corner(0, bottom)],
  };
}

function cornerAt(located: LocatedSphere, drawn: DrawnView, pixel: Pixel): LatLon | null {
  const ground = groundAtPixel(located, drawn, pixel);
  return ground && { latitude: ground.latitude, longitude: ground.longitude };
}

/**
 * Returns the texts of a snapshot, including its view, by keywords of the PNG specification. Information that
 * the company hides in the image is omitted here too.
 */
export function snapshotTexts(
  { sphere }: LocatedSphere,
  view: SnapshotView,
  rights: CopyrightSettings,
  software: string,
): Record<string, string> {
  const hidesText = rights.hide_copyright_snapshot;
  const all: Record<string, string | null> = {
    Title: sphere.title ?? `Sphere ${sphere.id}`,
    Author: hidesText ? null : sphere.company_name,
    Copyright: hidesText ? null : copyrightLine(sphere, rights),
    'Creation Time': view.captured,
    Software: software,
    [SNAPSHOT_KEYWORD]: JSON.stringify(view),
  };
  const texts = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(texts);
}
