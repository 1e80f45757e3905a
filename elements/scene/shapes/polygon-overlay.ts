import { BufferAttribute, BufferGeometry, InterleavedBuffer, InterleavedBufferAttribute } from 'three';
import type { DrawnPolygon } from './drawn-shapes.ts';
import { type PackedGeometry, PackedOverlay } from './packed-overlay.ts';
import { polygonMaterial } from './polygon-material.ts';
import { COPIES, isOnPolygon, polygonShape } from './polygon-shape.ts';
import { isSameLine } from './same-line.ts';
import type { ShapeOverlay } from './shape-overlay.ts';

/** The corner before, the corner itself and the one after are three looks into one buffer. */
function geometryOf(points: Float32Array, colors: Uint8Array, index: Uint32Array): PackedGeometry {
  const geometry = new BufferGeometry();
  const buffer = new InterleavedBuffer(points, 3);
  ['before', 'here', 'after'].forEach((name, n) => {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 3, 3 * COPIES * n));
  });
  const color = new BufferAttribute(colors, 4, true);
  geometry.setAttribute('color', color);
  geometry.setIndex(new BufferAttribute(index, 1));
  return { geometry, points: buffer, colors: color };
}

/** Draws polygons: filled with their opacity, within an outline that is a little stronger. */
export const createPolygonOverlay = (): ShapeOverlay<DrawnPolygon> =>
  new PackedOverlay({
    material: polygonMaterial(),
    stride: 3,
    shapeOf: ({ rings }: DrawnPolygon) => polygonShape(rings),
    isSameShape: (a, b) =>
      a.rings.length === b.rings.length && a.rings.every((ring, n) => isSameLine(ring, b.rings[n])),
    geometryOf,
    isHit: (shape, { ray }) => isOnPolygon(shape, ray),
  });
