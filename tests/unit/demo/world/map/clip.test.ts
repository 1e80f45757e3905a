import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clipLine, clipRing } from '../../../../../demo/world/map/clip.ts';
import { BUFFER, EXTENT, type TilePoint } from '../../../../../demo/world/map/map-tile.ts';
import { doubleArea } from '../../../../../demo/world/map/ring.ts';

const [LOW, HIGH] = [-BUFFER, EXTENT + BUFFER];
const unit = fc.integer({ min: -6000, max: 10_000 });
const isIn = ([x, y]: TilePoint): boolean => x >= LOW && x <= HIGH && y >= LOW && y <= HIGH;

test('a rectangle is clipped to the tile plus its buffer', () => {
  fc.assert(
    fc.property(unit, unit, unit, unit, (a, b, c, d) => {
      const [left, right, top, bottom] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
      const ring = clipRing([
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]);
      const wide = Math.min(right, HIGH) - Math.max(left, LOW);
      const high = Math.min(bottom, HIGH) - Math.max(top, LOW);
      if (wide <= 0 || high <= 0) assert.equal(ring, null);
      else {
        assert.ok(ring !== null && ring.every(isIn));
        assert.equal(doubleArea(ring), 2 * wide * high);
      }
    }),
  );
});

test('a line is clipped to the tile plus its buffer, possibly into several pieces', () => {
  const line = fc.array(fc.tuple(unit, unit), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(line, fc.nat(4), fc.double({ min: 0, max: 1, noNaN: true }), (points, segment, share) => {
      const pieces = clipLine(points);
      for (const piece of pieces) assert.ok(piece.length > 1 && piece.every(isIn));
      const [a, b] = [points[segment % (points.length - 1)], points[(segment % (points.length - 1)) + 1]];
      assert.ok(a && b);
      const [x, y] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const depth = Math.min(x - LOW, HIGH - x, y - LOW, HIGH - y);
      if (depth < 2 || Math.hypot(b[0] - a[0], b[1] - a[1]) < 4) return;
      const near = pieces.some((piece) =>
        piece.some((to, at) => at > 0 && distance([x, y], piece[at - 1] as TilePoint, to) < 1.5),
      );
      assert.ok(near, `${x}, ${y}`);
    }),
  );
});

function distance([x, y]: TilePoint, a: TilePoint, b: TilePoint): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / Math.max(1, dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - a[0] - dx * share, y - a[1] - dy * share);
}
