import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { levelsOf, tileKey, tilesOfFace } from '../../../elements/geo/tile.ts';
import { isTileInView } from '../../bench/tile-in-view.ts';
import { FACE_WIDTH, PICTURE, START_VIEW } from '../../bench/view.ts';

const inView = (level: number): string[] =>
  FACES.flatMap((face) => tilesOfFace(face, level, levelsOf(FACE_WIDTH)))
    .filter((tile) => isTileInView(tile, FACE_WIDTH, START_VIEW, PICTURE))
    .map(tileKey);

test("the benchmark's start view contains two preview tiles and 15 tiles of level 1", () => {
  assert.deepEqual(inView(3), ['f/3/0_0', 'r/3/0_0']);
  assert.equal(inView(1).length, 15);
});
