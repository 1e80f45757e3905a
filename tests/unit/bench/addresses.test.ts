import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tileOfPath } from '../../bench/server/addresses.ts';

const TILE = { face: 'r', level: 1, x: 2, y: 3 };

test('the tile URLs of the viewer, Marzipano and Pannellum map to the same tile', () => {
  for (const path of ['/tiles/r/1/2_3.jpg', '/marzipano-tiles/2/r/3/2.jpg', '/pannellum-tiles/3/r3_2.jpg']) {
    assert.deepEqual(tileOfPath(path), { tile: TILE, format: 'jpg' }, path);
  }
});

test('a path without a tile, or with an unknown face or format, maps to null', () => {
  for (const path of ['/tiles/q/1/2_3.jpg', '/tiles/r/1/2_3.png', '/elements/define.js', '/']) {
    assert.equal(tileOfPath(path), null, path);
  }
});
