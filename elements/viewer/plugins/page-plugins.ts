import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { toRad } from '../../geo/angle.ts';
import { type View, cameraAxes } from '../../geo/camera.ts';
import { matrixOfPose } from '../../geo/pose.ts';
import { IDENTITY, type Vec3 } from '../../geo/vector.ts';
import { Plugins } from '../../model/plugins.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import type { OverlayFrame } from '../../scene/overlay.ts';
import { PluginTarget } from '../../scene/plugin-target.ts';
import type { Stage } from '../../scene/stage.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import type { TileFacts } from '../../tiles/tile-stream.ts';
import { type DrawnFaces, type SurfaceFinder, positionOfPlace } from '../base/world-frame.ts';
import { tilesInView } from './tiles-in-view.ts';
import type { PluginContext, PluginFrame, ViewerPlugin } from './viewer-plugin.ts';

/** Nearest and farthest distance at which plug-ins draw, in meters from the camera's plane. */
const RANGE = [0.5, 100_000] as const;

const HOOKS = ['onContext', 'onDraw', 'onRelease'] as const;

/** The plug-ins that are attached to a viewer. A plug-in has resources of one context, so it belongs to one viewer. */
const attached = new WeakSet<ViewerPlugin>();

/** What stands around a sphere. */
interface Around extends SurfaceFinder {
  readonly faces: DrawnFaces;
  isHidden(position: Vec3): boolean;
}

export interface PluginsHost extends Pick<ReactiveControllerHost, 'addController'> {
  /** The sphere on the screen as pages receive it; null if there is none. */
  readonly currentSphere: ShownSphere | null;
  readonly showTileBoundaries: boolean;
}

export interface PagePluginsOptions {
  readonly redraw: () => void;
  /** Returns what is known about the tiles of the sphere on the screen; null if there is none. */
  readonly tiles: () => TileFacts | null;
  /** Returns what stands around a sphere; null if that is not known. */
  readonly around: (located: LocatedSphere) => Around | null;
  /** Opens another sphere of the viewer's source. */
  readonly openSphere: PluginContext['openSphere'];
  readonly onError: (error: ViewerError) => void;
}

/**
 * The plug-ins that a page has added to a viewer, and those that are built in. They draw over the picture and its
 * objects.
 */
export class PagePlugins implements ReactiveController {
  readonly #host: PluginsHost;
  readonly #options: PagePluginsOptions;
  readonly #plugins: Plugins<ViewerPlugin>;
  /** The plug-ins that know the present context. */
  readonly #ready = new Set<ViewerPlugin>();
  #stage: Stage | null = null;
  #listening = new AbortController();
  #target: PluginTarget | null = null;
  #located: LocatedSphere | null = null;
  /** Resolves with what detaches the boundaries of tiles; null if the page does not want them. */
  #boundaries: Promise<() => void> | null = null;

  constructor(host: PluginsHost, options: PagePluginsOptions) {
    this.#host = host;
    this.#options = options;
    this.#plugins = new Plugins((plugin, hook, cause) =>
      options.onError(
        new ViewerError('plugin-failed', `The plug-in "${plugin}" failed in "${hook}".`, { cause }),
      ),
    );
    host.addController(this);
    this.hostUpdate();
  }

  /** Attaches and detaches the plug-ins that are built in as the page sets them. */
  hostUpdate(): void {
    if (this.#host.showTileBoundaries) this.#boundaries ??= this.#addBoundaries();
    else if (this.#boundaries) {
      void this.#boundaries.then((detach) => detach());
      this.#boundaries = null;
    }
  }

  /** Without the code, there are no boundaries until the page sets them again. */
  #addBoundaries(): Promise<() => void> {
    return imported(import('./tile-boundaries.ts'))
      .then(({ TileBoundaries }) => this.attach(new TileBoundaries()))
      .catch((error: unknown) => {
        this.#options.onError(error as ViewerError);
        return () => undefined;
      });
  }

  /**
   * Attaches a plug-in, and returns a function that detaches it and can be called repeatedly. Throws `invalid-argument`
   * for a value that is not a plug-in, a name that is taken, or a plug-in of another viewer.
   */
  attach(plugin: ViewerPlugin): () => void {
    checkPlugin(plugin);
    const { name } = plugin;
    if (this.#plugins.all.some((one) => one.name === name))
      throw new ViewerError(
        'invalid-argument',
        `A plug-in named "${name}" is already attached to the viewer.`,
      );
    if (attached.has(plugin))
      throw new ViewerError(
        'invalid-argument',
        `The plug-in "${name}" is attached to another viewer. Create a plug-in for each viewer.`,
      );
    const detach = this.#plugins.attach(plugin);
    attached.add(plugin);
    this.#options.redraw();
    let isAttached = true;
    return () => {
      if (!isAttached) return;
      isAttached = false;
      this.#release(plugin);
      detach();
      attached.delete(plugin);
      this.#options.redraw();
    };
  }

  /** Draws on a stage from now on. */
  enter(stage: Stage): void {
    if (this.#stage === stage) return;
    this.#stage = stage;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    stage.gl.canvas.addEventListener('webglcontextlost', () => this.#releaseAll(), { signal });
    stage.attach({
      name: 'plug-ins of the page',
      drawOver: (gl, frame) => this.#draw(gl, frame),
      onDetach: () => {
        this.#listening.abort();
        this.#releaseAll();
        this.#stage = null;
      },
    });
  }

  show(located: LocatedSphere): void {
    this.#located = located;
  }

  #draw(gl: WebGL2RenderingContext, frame: OverlayFrame): true | null {
    const [located, sphere] = [this.#located, this.#host.currentSphere];
    const drawing = this.#plugins.all.filter(({ onDraw }) => onDraw);
    if (!located || !sphere || drawing.length === 0) return null;
    const target = (this.#target ??= new PluginTarget(gl));
    const { width, height } = gl.canvas;
    const given = {
      sphere,
      ...frameFor(located, frame, this.#options.around(located)),
      tiles: () => tilesOf(located, this.#options.tiles()),
    };
    target.begin(width, height);
    for (const plugin of drawing) {
      if (!this.#ready.has(plugin)) {
        this.#ready.add(plugin);
        const { redraw, openSphere } = this.#options;
        this.#plugins.call(plugin, 'onContext', { gl, redraw, openSphere });
      }
      this.#plugins.call(plugin, 'onDraw', { gl, framebuffer: target.bind(), width, height, ...given });
    }
    target.layOver();
    return true;
  }

  #release(plugin: ViewerPlugin): void {
    if (this.#ready.delete(plugin)) this.#plugins.call(plugin, 'onRelease');
  }

  #releaseAll(): void {
    for (const plugin of this.#plugins.all) this.#release(plugin);
    this.#target?.dispose();
    this.#target = null;
  }
}

function checkPlugin(plugin: unknown): asserts plugin is ViewerPlugin {
  const { name, order = 0, ...hooks } = Object(plugin) as Record<string, unknown>;
  if (typeof name !== 'string' || name === '')
    throw new ViewerError('invalid-argument', 'A plug-in must be an object with a name.');
  if (!Number.isFinite(order))
    throw new ViewerError('invalid-argument', `The order of the plug-in "${name}" must be a finite number.`);
  const odd = HOOKS.find((hook) => hooks[hook] !== undefined && typeof hooks[hook] !== 'function');
  if (odd !== undefined)
    throw new ViewerError('invalid-argument', `"${odd}" of the plug-in "${name}" must be a function.`);
}

/** Returns what a frame shows, and how positions are drawn in it. */
function frameFor(
  located: LocatedSphere,
  { view, size }: OverlayFrame,
  around: Around | null,
): Omit<PluginFrame, 'gl' | 'framebuffer' | 'width' | 'height' | 'sphere' | 'tiles'> {
  return {
    view,
    viewMatrix: viewMatrixOf(view),
    projectionMatrix: projectionMatrixOf(view, size.width / size.height),
    positionOf: (place) => positionOfPlace(located, place, around),
    isHidden: (position) => around?.isHidden(position) ?? false,
    surface: () => around?.faces ?? null,
  };
}

function tilesOf(located: LocatedSphere, facts: TileFacts | null): ReturnType<PluginFrame['tiles']> {
  const { pose } = located.sphere.metadata;
  return facts ? tilesInView(facts, tileLevelsOf(located), pose ? matrixOfPose(pose) : IDENTITY) : [];
}

/** Returns the rotation from the world's axes to the camera's, column by column. */
function viewMatrixOf(view: View): Float32Array {
  const rows = cameraAxes(view);
  const columns = [0, 1, 2].flatMap((column) => [...rows.map((row) => row[column] ?? 0), 0]);
  return Float32Array.of(...columns, 0, 0, 0, 1);
}

/** Returns the perspective projection of OpenGL, column by column. */
function projectionMatrixOf({ fov }: View, aspect: number): Float32Array {
  const [near, far] = RANGE;
  const scale = 1 / Math.tan(toRad(fov / 2));
  const depth = near - far;
  return Float32Array.of(
    ...[scale / aspect, 0, 0, 0],
    ...[0, scale, 0, 0],
    ...[0, 0, (near + far) / depth, -1],
    ...[0, 0, (2 * near * far) / depth, 0],
  );
}
