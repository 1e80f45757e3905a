/** Size of the small version of a picture in which its layout is visible, in pixels. */
export const WIDTH = 256;
export const HEIGHT = 128;

/** Brightness of the small version, 0 to 255, row by row. */
export type Brightness = Float32Array;

/** Two pictures in one of 2:1: what the lenses of a camera saw, or what two eyes see. */
export type Layout = 'fisheye pair' | 'side by side' | 'one above the other';

/**
 * The rim of a fisheye picture, relative to half of the height: where it can be, and the rings inside and outside of
 * it that are compared. Light scatters beyond a rim, so the outside is darker, not black.
 */
const RIM = { from: 0.82, to: 1.12, step: 0.02, inside: [-0.14, -0.04], outside: [0.02, 0.1] } as const;

/** Brightness below which a ray inside a rim says nothing, and by how much the outside must be darker. */
const DROP = { inside: 24, times: 0.65, min: 14 } as const;

/** Share of the rays that must reach a rim, and of those that must say something. */
const RAYS = { dark: 0.75, usable: 0.4 } as const;

/** Angles of the rays from the center of a disc to the corners around it, in degrees. */
const CORNERS = [0, 90, 180, 270].flatMap((turn) =>
  [33, 36, 39, 42, 45, 48, 51, 54, 57].map((angle) => turn + angle),
);

/**
 * Correlation above which two halves show the same scene. Patterns that repeat, such as those of a chart or a row of
 * columns, also correlate when they are moved by a quarter.
 */
const ALIKE = { min: 0.7, aboveQuarter: 0.4 } as const;

/** Largest displacement between what two eyes see, in pixels. */
const DISPARITY = 4;

/** Radius of the surroundings whose mean brightness is subtracted, in pixels. */
const BLUR = 6;

/** Detail, as a standard deviation of brightness, below which halves are not compared. */
const MIN_DETAIL = 1.5;

/**
 * What a picture of the whole sphere has: its left and right edges differ about as much as other neighboring columns,
 * and the brightness of its first and last rows varies less than that of others, because each shows one point. Edges
 * without variation are a border.
 */
const WHOLE = { step: 2.2, top: 0.4, bottom: 0.6, minEdge: 8 } as const;

const at = (brightness: Brightness, x: number, y: number): number =>
  brightness[Math.floor(y) * WIDTH + Math.floor(x)] ?? 0;

/** Returns the mean brightness on a ray from the center of a disc, between two distances. */
function meanOnRay(
  brightness: Brightness,
  [center, angle]: readonly [number, number],
  from: number,
  to: number,
): number {
  const radius = HEIGHT / 2;
  const [x, y] = [Math.cos((angle * Math.PI) / 180) * radius, Math.sin((angle * Math.PI) / 180) * radius];
  const steps = Math.round((to - from) / RIM.step);
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const distance = from + step * RIM.step;
    sum += at(brightness, center + x * distance, radius + y * distance);
  }
  return sum / (steps + 1);
}

const RAYS_OF_DISCS = [HEIGHT / 2, WIDTH - HEIGHT / 2].flatMap((center) =>
  CORNERS.map((angle) => [center, angle] as const),
);

const steepnessOf = (ray: number): number =>
  Math.abs(Math.tan(((RAYS_OF_DISCS[ray]?.[1] ?? 0) * Math.PI) / 180));
const isFlat = (ray: number): boolean => steepnessOf(ray) < 0.99;
const isSteep = (ray: number): boolean => steepnessOf(ray) > 1.01;
const RAYS_OF_PART = RAYS_OF_DISCS.filter((_, ray) => isFlat(ray)).length;

/** Returns whether it becomes dark at the same distance from the centers of both halves, toward all their corners. */
function isFisheyePair(brightness: Brightness): boolean {
  for (let rim: number = RIM.from; rim <= RIM.to; rim += RIM.step) {
    const [inner, outer] = [RIM.inside, RIM.outside].map(([from, to]) =>
      RAYS_OF_DISCS.map((ray) => meanOnRay(brightness, ray, rim + from, rim + to)),
    ) as [number[], number[]];
    const usable = inner.map((inside) => inside >= DROP.inside);
    const dark = inner.filter((inside, ray) => {
      const outside = outer[ray] ?? 0;
      return usable[ray] && outside < DROP.times * inside && inside - outside > DROP.min;
    });
    // In a panorama with black bars, only the flat rays or only the steep ones say something.
    const isRound = [isFlat, isSteep].every(
      (isPart) => usable.filter((each, ray) => each && isPart(ray)).length >= RAYS.usable * RAYS_OF_PART,
    );
    if (isRound && dark.length >= RAYS.dark * usable.filter(Boolean).length) return true;
  }
  return false;
}

/** Averages a line of values over their surroundings; `valueAt` wraps or repeats values beyond the ends. */
function smoothed(length: number, valueAt: (index: number) => number): Float32Array {
  const means = new Float32Array(length);
  let sum = 0;
  for (let index = -BLUR; index < BLUR; index++) sum += valueAt(index);
  for (let index = 0; index < length; index++) {
    sum += valueAt(index + BLUR);
    means[index] = sum / (2 * BLUR + 1);
    sum -= valueAt(index - BLUR);
  }
  return means;
}

/** Returns the differences of the pixels from their surroundings, so that a sky above a ground does not count. */
function detailOf(brightness: Brightness): Float32Array {
  const rows = new Float32Array(brightness.length);
  for (let y = 0; y < HEIGHT; y++)
    rows.set(
      smoothed(WIDTH, (x) => brightness[y * WIDTH + ((x + WIDTH) % WIDTH)] ?? 0),
      y * WIDTH,
    );
  const detail = Float32Array.from(brightness);
  for (let x = 0; x < WIDTH; x++) {
    const means = smoothed(HEIGHT, (row) => rows[Math.min(Math.max(row, 0), HEIGHT - 1) * WIDTH + x] ?? 0);
    for (let y = 0, index = x; y < HEIGHT; y++, index += WIDTH)
      detail[index] = (detail[index] ?? 0) - (means[y] ?? 0);
  }
  return detail;
}

/** Returns how well the detail correlates with itself, moved to the right or down. */
function likeness(detail: Float32Array, right: number, down: number): number {
  let best = -1;
  for (let shift = -DISPARITY; shift <= DISPARITY; shift++) {
    const distance = down * WIDTH + right + shift;
    let [both, first, second] = [0, 0, 0];
    for (let y = 0; y < HEIGHT - down; y++) {
      const end = y * WIDTH + WIDTH - right - DISPARITY;
      for (let index = y * WIDTH + DISPARITY; index < end; index++) {
        const a = detail[index] ?? 0;
        const b = detail[index + distance] ?? 0;
        both += a * b;
        first += a * a;
        second += b * b;
      }
    }
    best = Math.max(best, both / Math.sqrt(first * second || 1));
  }
  return best;
}

/** Returns whether the halves of the picture show the same, and its quarters do not. */
function isTwice(detail: Float32Array, right: number, down: number): boolean {
  const halves = likeness(detail, right, down);
  return halves > ALIKE.min && halves - likeness(detail, right / 2, down / 2) > ALIKE.aboveQuarter;
}

/** Returns which two pictures the picture consists of; null if it is one. */
export function layoutOf(brightness: Brightness): Layout | null {
  if (isFisheyePair(brightness)) return 'fisheye pair';
  const detail = detailOf(brightness);
  const energy = detail.reduce((sum, value) => sum + value * value, 0);
  if (energy < MIN_DETAIL ** 2 * detail.length) return null;
  if (isTwice(detail, WIDTH / 2, 0)) return 'side by side';
  return isTwice(detail, 0, HEIGHT / 2) ? 'one above the other' : null;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

/** Returns the mean differences in brightness between each column and the next one. The first follows the last. */
export const stepsOf = (brightness: Brightness): number[] =>
  Array.from({ length: WIDTH }, (_, x) =>
    meanOf(
      Array.from({ length: HEIGHT }, (__, y) =>
        Math.abs(at(brightness, x, y) - at(brightness, (x + 1) % WIDTH, y)),
      ),
    ),
  );

/** Returns whether a picture, judged by its edges, shows the whole sphere. */
export function isWholeSphere(brightness: Brightness): boolean {
  const steps = stepsOf(brightness);
  const seam = steps.pop() ?? 0;
  const usual = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    deviationOf(Array.from(brightness.subarray(y * WIDTH, (y + 1) * WIDTH))),
  );
  const edge = deviationOf(Array.from({ length: HEIGHT }, (_, y) => at(brightness, 0, y)));
  return (
    seam <= WHOLE.step * (usual + 1) &&
    (rows[0] ?? 0) <= WHOLE.top * meanOf(rows) &&
    (rows[HEIGHT - 1] ?? 0) <= WHOLE.bottom * meanOf(rows) &&
    edge >= WHOLE.minEdge
  );
}
