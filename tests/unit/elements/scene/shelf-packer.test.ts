import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ShelfPacker } from '../../../../elements/scene/markers/shelf-packer.ts';

const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) }),
  {
    maxLength: 200,
  },
);

test('packed rectangles never overlap and never extend beyond their texture page', () => {
  const sides = [64, 128, 128];
  fc.assert(
    fc.property(sizes, (sizesToPack) => {
      const packer = new ShelfPacker(sides);
      const used = sides.map((side) => new Uint8Array(side ** 2));
      for (const { width, height } of sizesToPack) {
        const place = packer.place(width, height);
        if (!place) continue;
        const side = sides[place.page]!;
        const page = used[place.page]!;
        assert.ok(place.x + width <= side && place.y + height <= side);
        for (let y = place.y; y < place.y + height; y += 1) {
          const row = page.subarray(y * side + place.x, y * side + place.x + width);
          assert.ok(row.every((texel) => texel === 0));
          row.fill(1);
        }
      }
    }),
  );
});

test('equal rectangles fill each texture page before the next, and a rectangle that is too large gets no position', () => {
  const packer = new ShelfPacker([100, 50]);
  const places = Array.from({ length: 26 }, () => packer.place(20, 20));
  assert.deepEqual(
    places.map((place) => place?.page),
    [...new Array<number>(25).fill(0), 1],
  );
  for (let at = 0; at < 3; at += 1) assert.equal(packer.place(20, 20)?.page, 1);
  assert.equal(packer.place(20, 20), null);
  assert.equal(packer.place(200, 1), null);
});
