import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import type { DrawnPolyline } from './drawn-shapes.ts';
import { type PackedGeometry, PackedOverlay } from './packed-overlay.ts';
import { polylineMaterial } from './polyline-material.ts';
import { NUMBERS, isOnPolyline, polylineShape } from './polyline-shape.ts';
import { isSameLine } from './same-line.ts';
import type { ShapeOverlay } from './shape-overlay.ts';

/** Four squares in a row between five stations, each with a vertex on the left and one on the right. */
const SQUARES = [0, 2, 4, 6].flatMap((at) => [at, at + 1, at + 2, at + 2, at + 1, at + 3]);

/** A piece's two ends and the points before and after it are four looks into one buffer. */
function geometryOf(points: Float32Array, colors: Uint8Array): PackedGeometry {
  const geometry = new InstancedBufferGeometry();
  const buffer = new InstancedInterleavedBuffer(points, NUMBERS);
  ['before', 'from', 'to', 'after'].forEach((name, n) => {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 3, NUMBERS * n));
  });
  geometry.setAttribute('width', new InterleavedBufferAttribute(buffer, 1, NUMBERS + 3));
  const color = new InstancedBufferAttribute(colors, 4, true);
  geometry.setAttribute('color', color);
  geometry.setIndex(new BufferAttribute(new Uint16Array(SQUARES), 1));
  geometry.instanceCount = Math.max(0, points.length / NUMBERS - 3);
  return { geometry, points: buffer, colors: color };
}

/** Draws lines as ribbons of their true width. */
export const createPolylineOverlay = (): ShapeOverlay<DrawnPolyline> =>
  new PackedOverlay({
    material: polylineMaterial(),
    stride: NUMBERS,
    shapeOf: polylineShape,
    isSameShape: (a: DrawnPolyline, b) => a.width === b.width && isSameLine(a.points, b.points),
    geometryOf,
    isHit: isOnPolyline,
  });
