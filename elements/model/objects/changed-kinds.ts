import { drawnKindOf } from './drawing-order.ts';
import { type AnyObject, DRAWN_KINDS, type DrawnKind, type Layer } from './objects.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns whether two plain values are deeply equal. Allocates no memory. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isFields(a) || !isFields(b)) return false;
  for (const name in a) if (!isEqual(a[name], b[name])) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

/** Returns the kinds with which objects are drawn. */
export function drawnKindsOf(objects: readonly AnyObject[]): Set<DrawnKind> {
  const kinds = new Set<DrawnKind>();
  for (const object of objects) kinds.add(drawnKindOf(object));
  return kinds;
}

function byKind(objects: readonly AnyObject[]): ReadonlyMap<DrawnKind, AnyObject[]> {
  const lists = new Map<DrawnKind, AnyObject[]>(DRAWN_KINDS.map((kind) => [kind, []]));
  for (const object of objects) lists.get(drawnKindOf(object))?.push(object);
  return lists;
}

/**
 * Returns the kinds of the objects that differ from those at the same positions in the previous list. Returns
 * null if an object's kind has changed.
 */
function changedInPlace(before: readonly AnyObject[], now: readonly AnyObject[]): Set<DrawnKind> | null {
  const kinds = new Set<DrawnKind>();
  for (const [n, object] of now.entries()) {
    const old = before[n];
    if (old === object || old === undefined || isEqual(old, object)) continue;
    const kind = drawnKindOf(object);
    if (kind !== drawnKindOf(old)) return null;
    kinds.add(kind);
  }
  return kinds;
}

/**
 * Returns the kinds that differ between two states of a layer. A kind differs if its objects, their order or
 * the layer's center has changed.
 */
export function changedKinds(
  before: Pick<Layer, 'center' | 'objects'>,
  now: Pick<Layer, 'center' | 'objects'>,
): Set<DrawnKind> {
  if (isEqual(before.center, now.center) && before.objects.length === now.objects.length) {
    const kinds = changedInPlace(before.objects, now.objects);
    if (kinds) return kinds;
  }
  const [old, current] = [byKind(before.objects), byKind(now.objects)];
  const hasMoved = !isEqual(before.center, now.center);
  const differs = (kind: DrawnKind): boolean => {
    const [was, is] = [old.get(kind) ?? [], current.get(kind) ?? []];
    if (was.length !== is.length) return true;
    if (hasMoved && is.length > 0 && (kind === 'polygons' || kind === 'polylines')) return true;
    return is.some((object, n) => !isEqual(object, was[n]));
  };
  return new Set(DRAWN_KINDS.filter(differs));
}
