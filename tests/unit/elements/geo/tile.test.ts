import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FACES } from '../../../../elements/geo/cube-face.ts';
import {
  levelsOf,
  PREVIEW_LEVEL,
  TILE_SIZE,
  type Tile,
  type TileLevels,
  childrenOf,
  faceWidthAt,
  tileKey,
  tileRect,
  tilesAcross,
  tilesOfFace,
} from '../../../../elements/geo/tile.ts';

const LEVELS = [0, 1, 2, 3] as const;

const parentOf = ({ face, level, x, y }: Tile): Tile => ({
  face,
  level: level + 1,
  x: x >> 1,
  y: y >> 1,
});

/** Side of the face in pixels and number of tiles across, at levels 0 to 3, for several face widths. */
const WIDTHS: readonly { width: number; sides: number[]; across: number[] }[] = [
  { width: 4096, sides: [4096, 2048, 1024, 512], across: [8, 4, 2, 1] },
  { width: 8192, sides: [8192, 4096, 2048, 1024], across: [16, 8, 4, 2] },
  { width: 1704, sides: [1704, 852, 426, 213], across: [4, 2, 1, 1] },
  { width: 4384, sides: [4384, 2192, 1096, 548], across: [9, 5, 3, 2] },
  { width: 4097, sides: [4097, 2049, 1025, 513], across: [9, 5, 3, 2] },
  { width: 1, sides: [1, 1, 1, 1], across: [1, 1, 1, 1] },
];

const anyWidth = fc.oneof(
  fc.integer({ min: 1, max: 9000 }),
  fc.constantFrom(511, 512, 513, 1024, 4095, 4096, 4097),
);
const anyFace = fc.constantFrom(...FACES);
const sorted = (tiles: readonly Tile[]): string[] => tiles.map(tileKey).sort();

/** Returns the interval [from, to) of a face's side that a tile covers on each axis. Both bounds are from 0 to 1. */
function shares(tile: Tile, width: number): { from: number; to: number }[] {
  const side = faceWidthAt(width, tile.level);
  const { left, top, width: across, height } = tileRect(tile, levelsOf(width));
  return [
    { from: left / side, to: (left + across) / side },
    { from: top / side, to: (top + height) / side },
  ];
}

test('VIEW-04 a full tile measures 512 × 512 px', () => {
  assert.equal(TILE_SIZE, 512);
  assert.deepEqual(tileRect({ face: 'f', level: 0, x: 3, y: 1 }, levelsOf(4096)), {
    left: 1536,
    top: 512,
    width: 512,
    height: 512,
  });
});

test('VIEW-04 the last tile of a row or column contains only the remaining pixels', () => {
  assert.deepEqual(tileRect({ face: 'f', level: 0, x: 3, y: 0 }, levelsOf(1704)), {
    left: 1536,
    top: 0,
    width: 168,
    height: 512,
  });
  assert.deepEqual(tileRect({ face: 'f', level: 3, x: 0, y: 0 }, levelsOf(1704)), {
    left: 0,
    top: 0,
    width: 213,
    height: 213,
  });
});

test('VIEW-06 at level 0, the finest level, a cube face has the full face width of its sphere', () => {
  fc.assert(fc.property(anyWidth, (width) => assert.equal(faceWidthAt(width, 0), width)));
});

test('VIEW-07 each coarser level halves the face width and rounds it up, from level 0 to the preview level 3', () => {
  assert.equal(PREVIEW_LEVEL, 3);
  for (const { width, sides, across } of WIDTHS) {
    assert.deepEqual(
      LEVELS.map((level) => faceWidthAt(width, level)),
      sides,
    );
    assert.deepEqual(
      LEVELS.map((level) => tilesAcross(levelsOf(width), level)),
      across,
    );
  }
});

test('VIEW-07 a tile of level 0, the finest level, has no children', () => {
  assert.deepEqual(childrenOf({ face: 'u', level: 0, x: 0, y: 0 }, levelsOf(4096)), []);
});

test('VIEW-04 at every level and face width, the tiles of a face cover it exactly once', () => {
  fc.assert(
    fc.property(anyFace, anyWidth, fc.constantFrom(...LEVELS), (face, width, level) => {
      const side = faceWidthAt(width, level);
      const rects = tilesOfFace(face, level, levelsOf(width)).map((tile) => tileRect(tile, levelsOf(width)));
      for (const rect of rects) {
        assert.ok(rect.width >= 1 && rect.width <= TILE_SIZE && rect.height >= 1 && rect.height <= TILE_SIZE);
        assert.ok(rect.left + rect.width <= side && rect.top + rect.height <= side);
      }
      assert.equal(
        rects.reduce((area, rect) => area + rect.width * rect.height, 0),
        side * side,
      );
      assert.equal(new Set(rects.map(({ left, top }) => `${left} ${top}`)).size, rects.length);
    }),
  );
});

test('VIEW-07 the children of all tiles of a level are exactly the tiles of the next finer level', () => {
  fc.assert(
    fc.property(anyFace, anyWidth, fc.constantFrom(1, 2, 3), (face, width, level) => {
      const parents = tilesOfFace(face, level, levelsOf(width));
      assert.deepEqual(
        sorted(parents.flatMap((tile) => childrenOf(tile, levelsOf(width)))),
        sorted(tilesOfFace(face, level - 1, levelsOf(width))),
      );
      for (const parent of parents) {
        for (const child of childrenOf(parent, levelsOf(width))) assert.deepEqual(parentOf(child), parent);
      }
    }),
  );
});

test('VIEW-07 the children of a tile extend at most one pixel beyond the area of the tile', () => {
  fc.assert(
    fc.property(anyFace, anyWidth, fc.constantFrom(1, 2, 3), (face, width, level) => {
      const slack = 1 / faceWidthAt(width, level);
      for (const parent of tilesOfFace(face, level, levelsOf(width))) {
        const covers = shares(parent, width);
        for (const child of childrenOf(parent, levelsOf(width))) {
          shares(child, width).forEach(({ from, to }, axis) => {
            const cover = covers[axis];
            assert.ok(cover && from >= cover.from - slack && to <= cover.to + slack);
          });
        }
      }
    }),
    { numRuns: 50 },
  );
});

/** Levels of pyramids that other programs have written, from full detail: widths of the faces, and of the tiles. */
const FOREIGN: readonly [program: string, levels: TileLevels][] = [
  [
    'Pannellum, with edge tiles of 36 to 288 px',
    [4384, 2192, 1096, 548, 274].map((faceWidth) => ({ faceWidth, tileWidth: 512 })),
  ],
  [
    'Marzipano, whose coarse levels have smaller tiles',
    [
      { faceWidth: 1024, tileWidth: 512 },
      { faceWidth: 512, tileWidth: 512 },
      { faceWidth: 256, tileWidth: 256 },
    ],
  ],
  ['krpano', [2560, 1280, 640].map((faceWidth) => ({ faceWidth, tileWidth: 512 }))],
  ['a single cube', [{ faceWidth: 1500, tileWidth: 1500 }]],
];

for (const [program, levels] of FOREIGN)
  test(`the tiles of each level cover those of the next coarser one exactly once: ${program}`, () => {
    const last = levels.length - 1;
    for (let level = last; level > 0; level--) {
      const parents = tilesOfFace('l', level, levels);
      assert.deepEqual(
        sorted(parents.flatMap((tile) => childrenOf(tile, levels))),
        sorted(tilesOfFace('l', level - 1, levels)),
      );
      for (const parent of parents) {
        const cover = tileRect(parent, levels);
        const scale = levels[level - 1]!.faceWidth / levels[level]!.faceWidth;
        for (const child of childrenOf(parent, levels)) {
          const { left, width } = tileRect(child, levels);
          assert.ok(left >= cover.left * scale && left + width <= (cover.left + cover.width) * scale);
        }
      }
    }
  });

test('every tile has a unique key', () => {
  assert.equal(tileKey({ face: 'f', level: 2, x: 1, y: 0 }), 'f/2/1_0');
  const keys = FACES.flatMap((face) =>
    LEVELS.flatMap((level) => tilesOfFace(face, level, levelsOf(4384))),
  ).map(tileKey);
  assert.equal(new Set(keys).size, keys.length);
});
