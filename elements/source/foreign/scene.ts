import type { Face } from '../../geo/cube-face.ts';
import type { TileLevels } from '../../geo/tile.ts';
import type { CoveredRange } from '../../model/sphere-source.ts';
import type { InitialView } from '../../model/sphere.ts';
import type { CoveredAngles } from '../../photo/coverage.ts';

/** A file of another viewer. */
export interface ForeignFile {
  readonly url: string;
  /** The program that has written it. */
  readonly maker: string;
}

/** The picture of a scene. All URLs are absolute. */
export type ScenePicture =
  | { readonly kind: 'tiles'; readonly tiles: string; readonly levels: TileLevels }
  | { readonly kind: 'faces'; readonly urls: Readonly<Record<Face, string>> }
  | { readonly kind: 'strip'; readonly url: string; readonly order: readonly Face[] }
  | { readonly kind: 'photograph'; readonly url: string; readonly covered?: CoveredAngles };

/** A hotspot of a scene. */
export interface Hotspot {
  /** Degrees clockwise from the middle of the front face. */
  readonly pan: number;
  /** Degrees above the horizon. */
  readonly tilt: number;
  readonly text: string;
  /** The number of the scene to which it leads, from 1 on; null if it leads to none. */
  readonly target: number | null;
}

/** A panorama in the file of another viewer. */
export interface Scene {
  readonly title: string | null;
  readonly copyright: string | null;
  /** The direction of the middle of the front face, in degrees clockwise from north; null if the file does not say it. */
  readonly heading: number | null;
  /** The view that is shown first, clockwise from the middle of the front face; null if the file does not say it. */
  readonly view: InitialView | null;
  /** What can be seen, with pans relative to the middle of the front face; null if the file does not limit the view. */
  readonly limits: CoveredRange | null;
  readonly picture: ScenePicture;
  readonly hotspots?: readonly Hotspot[];
}

/** Resolves the URL of a file, or the template of the URLs of tiles, without escaping the template's braces. */
export const absoluteUrl = (url: string, base: string): string =>
  new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
