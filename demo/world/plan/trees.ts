import { Kind } from '../body.ts';
import { cosine, sine } from '../exact.ts';
import { between, createRandom, hash } from '../hash.ts';
import { type Species, drawSpecies, floraOf, leafTint } from './flora.ts';
import type { Site } from './site.ts';

/** The properties of a site that planting trees requires. */
type TreeSite = Pick<Site, 'layout' | 'store' | 'random' | 'near'>;

const PURPOSE = 401;

/** Position and dimensions of a tree, in meters. */
interface Tree {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly height: number;
  readonly tint: number;
  readonly seed: number;
}

/**
 * A part of a crown: its center relative to the trunk, its radius, and the heights of its bottom and top, in
 * meters.
 */
interface Lump {
  readonly at?: { readonly x: number; readonly z: number };
  readonly half: number;
  readonly heights: readonly [number, number];
}

const MIDDLE = { x: 0, z: 0 };

function addLump({ store }: TreeSite, tree: Tree, { at = MIDDLE, half, heights: [bottom, top] }: Lump): void {
  const shape = { halfX: half, halfZ: half, bottom: Math.max(0.2, bottom), top };
  const frame = { x: tree.x + at.x, z: tree.z + at.z, cos: 1, sin: 0 };
  store.add(Kind.crown, frame, shape, tree);
}

/** Adds parts around the trunk that make the outline of a crown irregular. */
function addLumps(site: TreeSite, tree: Tree, count: number, high: number): void {
  const { random } = site;
  const { radius, height } = tree;
  const start = random() * 6.283;
  for (let n = 0; n < count; n++) {
    const turn = start + ((n + 0.5 * random()) * 6.283) / count;
    const out = radius * between(random, 0.42, 0.62);
    const half = radius * between(random, 0.44, 0.62);
    const top = height * between(random, high, 0.97);
    const at = { x: out * cosine(turn), z: out * sine(turn) };
    addLump(site, tree, { at, half, heights: [top - between(random, 1.5, 2) * half, top] });
  }
}

function addLeafy(site: TreeSite, tree: Tree, habit: 'round' | 'oval' | 'broad'): void {
  const { radius, height } = tree;
  const foot = Math.max(habit === 'oval' ? 1.6 : 0.8, height - 2.3 * radius);
  addLump(site, tree, { half: radius * (site.near ? 0.84 : 0.95), heights: [foot, height] });
  if (site.near) addLumps(site, tree, habit === 'broad' ? 5 : 4, habit === 'oval' ? 0.6 : 0.74);
}

/** Adds the tiers of a conifer, which become narrower toward the top. */
function addConifer(site: TreeSite, tree: Tree): void {
  const tiers = site.near ? 4 : 2;
  for (let n = 0; n < tiers; n++) {
    const share = n / tiers;
    const half = tree.radius * (1 - 0.82 * share);
    const foot = tree.height * (0.06 + 0.8 * share);
    const top = Math.min(tree.height, foot + tree.height * (site.near ? 0.42 : 0.62));
    addLump(site, tree, { half, heights: [foot, top] });
  }
}

function addPalm(site: TreeSite, tree: Tree): void {
  const { store, random, near } = site;
  const { x, z, radius, height } = tree;
  const trunk = { halfX: 0.17, halfZ: 0.17, bottom: 0, top: height - 0.6 };
  if (near) store.add(Kind.rail, { x, z, cos: 1, sin: 0 }, trunk, { tint: 0x76685a });
  addLump(site, tree, { half: radius * 0.62, heights: [height - 1, height] });
  if (!near) return;
  const start = random() * 6.283;
  for (let n = 0; n < 5; n++) {
    const turn = start + (n * 6.283) / 5;
    const at = { x: 0.6 * radius * cosine(turn), z: 0.6 * radius * sine(turn) };
    addLump(site, tree, { at, half: radius * 0.42, heights: [height - 1.5, height - 0.25] });
  }
}

function addTree(site: TreeSite, { habit }: Species, tree: Tree): void {
  if (habit === 'conifer') addConifer(site, tree);
  else if (habit === 'palm') addPalm(site, tree);
  else if (habit === 'shrub') addLump(site, tree, { half: tree.radius, heights: [0, tree.height] });
  else if (habit === 'column') {
    addLump(site, tree, { half: tree.radius, heights: [tree.height * 0.14, tree.height] });
    if (site.near) addLumps(site, tree, 3, 0.5);
  } else addLeafy(site, tree, habit);
}

/**
 * Plants a tree of the market's flora. If `near` is true, the crown has several parts. The function draws the
 * same random numbers for both values of `near`, so that trees do not change with distance. If `species` is
 * omitted, a random one is planted.
 */
export function plantTree(site: TreeSite, x: number, z: number, species?: Species): void {
  const flora = floraOf(site.layout);
  const { random } = site;
  const kind = species ?? drawSpecies(flora, random);
  const radius = between(random, ...kind.radius);
  const height = radius * between(random, ...kind.tall) + (kind.habit === 'shrub' ? 0 : 1.2);
  const tint = leafTint(flora, kind, random);
  const seed = Math.floor(random() * 4096);
  const tree = { x, z, radius, height, tint, seed };
  // Most trees in an image are distant, so they do not get a random sequence of their own.
  addTree(site.near ? { ...site, random: createRandom(hash(seed, 0, PURPOSE)) } : site, kind, tree);
}
