import type { View } from '../../geo/camera.ts';
import type { Vec3 } from '../../geo/vector.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import type { TileStream } from '../../tiles/tile-stream.ts';
import type { DrawnFaces, GivenPlace } from '../base/world-frame.ts';
import type { PluginTile } from './tiles-in-view.ts';

/** Another sphere than that on the screen, and the stream of its tiles, which the caller disposes of. */
export interface OtherSphere {
  readonly located: LocatedSphere;
  readonly tiles: TileStream;
}

/** The graphics context in which a plug-in draws. */
export interface PluginContext {
  readonly gl: WebGL2RenderingContext;
  /** Requests a frame, after a change of what the plug-in draws. */
  readonly redraw: () => void;
  /**
   * Opens another sphere of the viewer's source, with tiles as the viewer loads them. `onChange` is called when tiles have
   * arrived. Rejects with the error of the source, or with the signal's reason.
   *
   * @internal
   */
  readonly openSphere: (id: number, onChange: () => void, signal: AbortSignal) => Promise<OtherSphere>;
}

/** A frame in which a plug-in draws. It is valid only during the call that receives it. */
export interface PluginFrame {
  readonly gl: WebGL2RenderingContext;
  /**
   * The framebuffer in which to draw, with a depth buffer. It is bound and transparent, except for what plug-ins before
   * have drawn. Colors have premultiplied alpha.
   */
  readonly framebuffer: WebGLFramebuffer;
  /** Size of the framebuffer in device pixels. */
  readonly width: number;
  readonly height: number;
  /** The view that is drawn; `fov` is the vertical field of view in degrees. */
  readonly view: View;
  readonly sphere: ShownSphere;
  /**
   * Transforms positions to the camera's axes (x right, y up, z backward): 16 numbers, column by column, as WebGL and
   * three.js expect them. The camera is at the origin, so this matrix only rotates.
   */
  readonly viewMatrix: Float32Array;
  /** Projects positions on the camera's axes from 0.5 m to 100 km: 16 numbers, column by column. */
  readonly projectionMatrix: Float32Array;
  /**
   * Returns the position of a place relative to the camera, in meters: x east, y up, z south. A place without an
   * altitude lies on the ground. Throws `translation-failed` if the sphere's place is unknown, or `invalid-argument`.
   */
  readonly positionOf: (place: GivenPlace) => Vec3;
  /** Returns whether a building or a hill stands in front of a position; false if that is not known. */
  readonly isHidden: (position: Vec3) => boolean;
  /** Returns what stands around the sphere as triangles; null if that is not known. The same object until it changes. */
  readonly surface: () => DrawnFaces | null;
  /** Returns the tiles that the view needs, coarse before fine. */
  readonly tiles: () => readonly PluginTile[];
}

/**
 * Draws over the picture of a viewer. All hooks are optional. If a hook throws an error, the viewer reports
 * `plugin-failed` once and goes on.
 *
 * @example
 * const remove = await viewer.addPlugin({
 *   name: 'flood',
 *   onContext({ gl }) { this.water = createWater(gl); },
 *   onDraw({ viewMatrix, projectionMatrix, positionOf }) {
 *     this.water.draw(projectionMatrix, viewMatrix, positionOf({ latitude: 47.6, longitude: -122.3, altitude: 3 }));
 *   },
 * });
 */
export interface ViewerPlugin {
  /** Unique among the plug-ins of a viewer. Errors name it. */
  readonly name: string;
  /** Plug-ins with lower numbers draw first. 0 by default; those with the same number draw in the order of adding. */
  readonly order?: number;
  /**
   * Called before the first frame in a graphics context, which is the time to create buffers, textures and programs.
   * Called again if the context has been replaced.
   */
  readonly onContext?: (context: PluginContext) => void;
  /** Called for each frame, after the picture and its objects have been drawn. */
  readonly onDraw?: (frame: PluginFrame) => void;
  /** Called when the context is released or lost, and when the plug-in is removed, if `onContext` has been called. */
  readonly onRelease?: () => void;
}
