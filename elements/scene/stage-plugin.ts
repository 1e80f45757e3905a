import type { Object3D, WebGLRenderer } from 'three';
import type { Size, View } from '../geo/camera.ts';
import type { Vec3 } from '../geo/vector.ts';
import type { Plugin } from '../model/plugins.ts';
import type { Sphere } from '../model/sphere.ts';
import type { Occlusion, Overlay, OverlayFrame } from './overlay.ts';
import type { TileLayer } from './tile-layer.ts';
import type { Transition } from './transition.ts';

/** What a stage draws. */
export interface Drawing {
  readonly layers: ReadonlySet<TileLayer>;
  readonly overlays: ReadonlySet<Overlay>;
  /** The parent of the roots of all overlays. It is not visible during a transition. */
  readonly overlayRoot: Object3D;
}

/** Takes part in drawing a stage. Of each hook, the first result that is not null counts. */
export interface StagePlugin extends Plugin {
  /**
   * Draws the canvas instead of the layers and overlays. Returns null if it draws nothing now.
   *
   * @param size - Size of the picture in CSS pixels.
   */
  readonly draw?: (renderer: WebGLRenderer, view: View, size: Size) => true | null;
  /**
   * Prepares the layers and overlays for a picture that is not rectilinear, and returns a function that is called once
   * they are drawn; null if it prepares nothing. Also called for rectilinear pictures.
   */
  readonly bend?: (frame: OverlayFrame, drawing: Drawing, renderer: WebGLRenderer) => (() => void) | null;
  /** Draws over the layers and overlays, while overlays are shown. Returns null if it draws nothing now. */
  readonly drawOver?: (gl: WebGL2RenderingContext, frame: OverlayFrame) => true | null;
  /** Returns what stands in front of the overlays' objects; null if that is unknown. */
  readonly occlusion?: () => Occlusion | null;
  /** Begins a transition between two spheres; null if it draws none between these. */
  readonly beginTransition?: (from: TileLayer, to: TileLayer) => Transition | null;
  /** Returns where a ray from a sphere's camera meets something, in meters relative to the camera; null if unknown. */
  readonly pointSeen?: (sphere: Sphere, ray: Vec3) => Vec3 | null;
}
