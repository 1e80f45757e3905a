import { expect } from '@open-wc/testing';
import type { Pixel } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { type Vec3, length, normalize, scale, subtract } from '../../../elements/geo/vector.ts';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import { RegisteredPlugin } from '../../../elements/viewer/compare/registered-plugin.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, TOWER, colorFrom, isSame, settled, showFlat, towerTiles } from './fly-fixtures.ts';
import { SIZE, pixelsOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => {
  host = new FlatWorldHost();
  host.hasTower = true;
});
afterEach(() => host.leave());

/** Height of the cameras above the ground in meters. */
const HEIGHT = 100;

/** The second camera, which is closer to the tower, in meters east, up and south of the first one. */
const SECOND: Vec3 = [0, 0, -80];

/** Distance between the spots that are compared, in pixels. */
const STEP = 2;

/** Distance in meters from the edge of what hides something within which spots are not compared. */
const MARGIN_M = 2;

const VIEW = { pan: 0, tilt: -20, fov: 75 };

/** Returns the distance at which a ray from a camera meets the tower or the ground; 20 km for the sky. */
function hitFrom([east, , south]: Vec3, [x, y, z]: Vec3): number {
  const slabs = [
    [(TOWER.west - east) / x, (TOWER.east - east) / x],
    [(-TOWER.north - south) / z, (-TOWER.south - south) / z],
    [(TOWER.top - HEIGHT) / y, -HEIGHT / y],
  ].map(([a = NaN, b = NaN]) => [Math.min(a, b), Math.max(a, b)] as const);
  const [enter, leave] = [Math.max(...slabs.map(([a]) => a)), Math.min(...slabs.map(([, b]) => b))];
  if (enter <= leave && enter > 0) return enter;
  return y < 0 ? Math.min(-HEIGHT / y, 20_000) : 20_000;
}

interface Shares {
  /** Share of the spots that the second camera sees which have the color that it sees there. */
  readonly seen: number;
  /** Share of the spots that it does not see which are striped. */
  readonly striped: number;
  readonly hidden: number;
}

const isStripe = ([red, green, blue]: Vec3): boolean =>
  red > 40 && red < 100 && Math.abs(red - green) < 3 && Math.abs(red - blue) < 3;

function* spots(): Generator<Pixel> {
  for (let y = 2; y < SIZE.height; y += STEP) for (let x = 2; x < SIZE.width; x += STEP) yield { x, y };
}

/** Compares a picture with what the second camera sees of each point that the first one sees. */
function sharesOf({ data, width }: ImageData): Shares {
  let [seen, right, hidden, striped] = [0, 0, 0, 0];
  for (const { x, y } of spots()) {
    const ray = normalize(rayOfPixel(VIEW, SIZE, { x: x + 0.5, y: y + 0.5 }));
    const sight = subtract(scale(ray, hitFrom([0, 0, 0], ray)), SECOND);
    const [away, nearest] = [length(sight), hitFrom(SECOND, normalize(sight))];
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * width + x));
    if (nearest < away - MARGIN_M) {
      hidden += 1;
      striped += Number(isStripe([red, green, blue]));
    } else if (nearest > away - 0.05) {
      seen += 1;
      const expected = colorFrom([0, 80], sight, true);
      const shown = [red, green, blue];
      const difference = expected.reduce((sum, part, n) => sum + Math.abs(part - (shown[n] ?? 0)), 0);
      right += Number(difference < 60);
    }
  }
  return { seen: right / seen, striped: striped / hidden, hidden };
}

interface Registered {
  readonly viewer: SphereViewer;
  readonly plugin: RegisteredPlugin;
  readonly states: boolean[];
  readonly errors: ViewerError[];
  readonly detach: () => void;
}

/** Shows the first sphere, and the picture of another one as the first camera sees it. */
async function register(
  attributes: Record<string, string | number> = { surface: towerTiles() },
  other = 2,
  part: readonly [number, number] = [0, 1],
): Promise<Registered> {
  const { viewer, errors } = await showFlat({ ...VIEW, ...attributes });
  await viewer.unproject({ x: 1, y: 1 });
  const states: boolean[] = [];
  const plugin = new RegisteredPlugin({
    other,
    part: () => part,
    onState: (isRegistered) => states.push(isRegistered),
    onError: (error) => errors.push(error),
  });
  const detach = await viewer.addPlugin(plugin);
  return { viewer, plugin, states, errors, detach };
}

const isDrawn = ({ states }: Registered): Promise<void> =>
  waitUntil(() => states.at(-1) === true, 'the other picture is drawn');

/** Waits until the other picture is as sharp as the view requires, and returns the comparison. */
async function sharp(registered: Registered): Promise<Shares> {
  await isDrawn(registered);
  await waitUntil(() => registered.plugin.isSharp, 'the other picture is sharp');
  return sharesOf(await pixelsOf(registered.viewer));
}

describe('the picture of another date', () => {
  it('each pixel has the color that the other picture has for the point there, and what it never saw is striped', async () => {
    const registered = await register();
    const { seen, striped, hidden } = await sharp(registered);
    expect(hidden).to.be.above(10);
    expect(seen, 'seen').to.be.above(0.97);
    expect(striped, 'striped').to.be.above(0.9);
    expect(registered.errors).to.deep.equal([]);
    // Without registration, the other picture has other colors.
    registered.detach();
    await registered.viewer.flyTo({ sphere: 2 }, { animate: false });
    Object.assign(registered.viewer, VIEW);
    await settled(registered.viewer);
    expect(sharesOf(await pixelsOf(registered.viewer)).seen).to.be.below(0.95);
  });

  it('the other picture is drawn in its part of the view only, and leaves nothing behind', async () => {
    const registered = await register({ surface: towerTiles() }, 2, [0.5, 1]);
    const { viewer, detach, plugin } = registered;
    await sharp(registered);
    const both = await pixelsOf(viewer);
    detach();
    plugin.dispose();
    const alone = await pixelsOf(viewer);
    const differs = (from: number, to: number): boolean =>
      both.data.some((part, at) => {
        const x = Math.floor(at / 4) % both.width;
        return x >= from && x < to && Math.abs(part - (alone.data[at] ?? 0)) > 8;
      });
    expect(differs(0, both.width / 2 - 1)).to.equal(false);
    expect(differs(both.width / 2, both.width)).to.equal(true);
  });

  it('without a surface, or for a sphere that is too far away, nothing is drawn', async () => {
    for (const [attributes, other] of [
      [{}, 2],
      [{ surface: towerTiles() }, 9],
    ] as const) {
      const registered = await register(attributes, other);
      const { viewer, states, errors, detach, plugin } = registered;
      const before = await pixelsOf(viewer);
      plugin.redraw();
      await waitUntil(() => states.length > 0 || errors.length > 0, 'the answer is known');
      if (other === 9) expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
      else expect(states).to.deep.equal([false]);
      expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
      detach();
      plugin.dispose();
      viewer.remove();
    }
  });

  it('the other picture returns after the graphics context has been lost', async () => {
    const registered = await register();
    await sharp(registered);
    const canvas = registered.viewer.renderRoot.querySelector('canvas')!;
    const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve));
    extension.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 0));
    extension.restoreContext();
    await restored;
    await settled(registered.viewer);
    await waitUntil(() => registered.plugin.isSharp, 'the other picture is sharp again');
    const { seen, striped } = sharesOf(await pixelsOf(registered.viewer));
    expect(seen).to.be.above(0.97);
    expect(striped).to.be.above(0.9);
    expect(registered.errors.filter(({ code }) => code === 'plugin-failed')).to.deep.equal([]);
  });
});
