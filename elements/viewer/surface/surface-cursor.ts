import { type Pixel, type Size, type View, cameraAxes, drawnFov, focalLength } from '../../geo/camera.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { type Vec3, add, cross, dot, length, normalize, scale, subtract } from '../../geo/vector.ts';
import { pixelsIn } from '../../input/pixel-in.ts';
import type { ViewCause } from '../../model/view-cause.ts';

/** A place on the surface. */
export interface SurfaceSpot {
  /** In meters relative to the camera, along the world's axes. */
  readonly point: Vec3;
  /** Unit vector perpendicular to the surface. */
  readonly normal: Vec3;
}

/** Radius of the cursor on the surface in meters, and the least radius on the screen in CSS pixels. */
const RADIUS = 0.5;
const LEAST_PX = 11;

/** Side of the element that is drawn as the cursor, in CSS pixels. */
const SIDE = 100;

/** Nearest distance of the cursor from the camera's plane, in meters. */
const NEAR = 0.1;

/** Returns two perpendicular vectors of a length along a plane. */
function axesAlong(normal: Vec3, radius: number): readonly [Vec3, Vec3] {
  const away: Vec3 = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const first = normalize(cross(normal, away));
  return [scale(first, radius), scale(cross(normal, first), radius)];
}

/**
 * Returns the CSS transform that lays a square element, whose side is `SIDE` and whose transform origin is its top left
 * corner, on the surface. Returns null if a part of it would be behind the camera.
 */
export function cursorTransform(view: View, size: Size, { point, normal }: SurfaceSpot): string | null {
  const focal = focalLength(view.fov, size.height);
  const [right, up, back] = cameraAxes(view);
  const radius = Math.max(RADIUS, (LEAST_PX * length(point)) / focal);
  const [across, along] = axesAlong(normal, radius);
  /** Returns the homogeneous coordinates of a vector on the screen. */
  const seen = (vector: Vec3): Vec3 => {
    const depth = -dot(back, vector);
    return [
      focal * dot(right, vector) + (depth * size.width) / 2,
      -focal * dot(up, vector) + (depth * size.height) / 2,
      depth,
    ];
  };
  const isBehind = [across, along].some((axis) =>
    [-1, 1].some((sign) => -dot(back, add(point, scale(axis, 2 * sign))) < NEAR),
  );
  if (isBehind) return null;
  const step = 2 / SIDE;
  const columns = [
    seen(scale(across, step)),
    seen(scale(along, step)),
    seen(subtract(point, add(across, along))),
  ];
  const [a, b, c] = columns as [Vec3, Vec3, Vec3];
  const column = ([x, y, w]: Vec3): string => `${String(x)},${String(y)},0,${String(w)}`;
  return `matrix3d(${column(a)},${column(b)},0,0,1,0,${column(c)})`;
}

/** The viewer to which a cursor belongs. */
export interface CursorHost extends HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
  readonly roll: number;
  readonly projection: string;
  readonly improvedPerspective: boolean;
}

/** A white ring with dark edges, which can be seen on any picture. */
const STYLE = `position:absolute;inset:0 auto auto 0;inline-size:${String(SIDE)}px;block-size:${String(SIDE)}px;box-sizing:border-box;border:10px solid #fff;border-radius:50%;box-shadow:0 0 0 5px #0006,inset 0 0 0 5px #0006;transform-origin:0 0;pointer-events:none;visibility:hidden`;

/** Milliseconds after a movement of a flight for which the cursor stays hidden. */
const FLIGHT_PAUSE_MS = 250;

/** A ring on the surface below the mouse. It is an element, so that the picture need not be drawn again. */
export class SurfaceCursor {
  readonly #host: CursorHost;
  readonly #spotAt: (ray: Vec3) => SurfaceSpot | null;
  readonly #ring = document.createElement('div');
  readonly #listening = new AbortController();
  #pixel: Pixel | null = null;
  #isOverObject = false;
  /** The timer that ends the pause after a movement of a flight; undefined if there is no pause. */
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** @param spotAt - Returns the place that a ray from the camera meets; null for the sky. */
  constructor(host: CursorHost, spotAt: (ray: Vec3) => SurfaceSpot | null) {
    this.#host = host;
    this.#spotAt = spotAt;
    this.#ring.setAttribute('part', 'surface-cursor');
    this.#ring.style.cssText = STYLE;
    const stage = host.renderRoot.querySelector<HTMLElement>('[part="stage"]');
    stage?.append(this.#ring);
    const { signal } = this.#listening;
    stage?.addEventListener('pointermove', (event) => this.#move(stage, event), { signal, passive: true });
    for (const type of ['pointerleave', 'pointerdown'])
      stage?.addEventListener(type, () => this.#leave(), { signal, passive: true });
    host.addEventListener('sphere-view-change', ({ cause }) => this.#turn(cause), { signal });
    host.addEventListener('sphere-object-hover', ({ hovered }) => this.#hover(hovered !== null), { signal });
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#listening.abort();
    this.#ring.remove();
  }

  #move(stage: HTMLElement, event: PointerEvent): void {
    // Touch pointers do not hover, and during a drag the user attends to the view.
    this.#pixel = event.pointerType === 'touch' || event.buttons !== 0 ? null : pixelsIn(stage)(event);
    this.#show();
  }

  #leave(): void {
    this.#pixel = null;
    this.#show();
  }

  #turn(cause: ViewCause): void {
    if (cause === 'fly') {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        this.#show();
      }, FLIGHT_PAUSE_MS);
    }
    this.#show();
  }

  #hover(isOverObject: boolean): void {
    this.#isOverObject = isOverObject;
    this.#show();
  }

  #show(): void {
    const transform = this.#transform();
    this.#ring.style.visibility = transform === null ? 'hidden' : 'visible';
    if (transform !== null) this.#ring.style.transform = transform;
  }

  #transform(): string | null {
    if (!this.#pixel || this.#isOverObject || this.#pause !== undefined) return null;
    // A CSS transform is a rectilinear picture of the ring.
    if (this.#host.projection !== 'rectilinear') return null;
    const {
      pan,
      tilt,
      fov,
      roll,
      improvedPerspective,
      clientWidth: width,
      clientHeight: height,
    } = this.#host;
    const size = { width, height };
    const view = { pan, tilt, roll, fov: drawnFov(fov, size, improvedPerspective) };
    const spot = this.#spotAt(rayOfPixel(view, size, this.#pixel));
    return spot && cursorTransform(view, size, spot);
  }
}
