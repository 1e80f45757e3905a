import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextureLedger } from '../../bench/probe/texture-ledger.ts';

const TEXTURE_2D = 0x0de1;

test('the counted size of a texture is four bytes per pixel, a third more with mipmaps, and zero after its deletion', () => {
  const ledger = new TextureLedger();
  const texture = {};
  ledger.image(texture, TEXTURE_2D, 512, 512);
  assert.equal(ledger.bytes, 512 * 512 * 4);
  ledger.image(texture, TEXTURE_2D, 512, 512);
  assert.equal(ledger.bytes, 512 * 512 * 4, 'uploading again adds nothing');
  ledger.mipmaps(texture);
  assert.equal(Math.round(ledger.bytes), Math.round((512 * 512 * 4 * 4) / 3));
  ledger.remove(texture);
  assert.equal(ledger.bytes, 0);
  assert.ok(ledger.peak > 512 * 512 * 5);
});

test('each level of a texture with immutable storage is counted once, even after mipmaps are generated', () => {
  const ledger = new TextureLedger();
  const texture = {};
  ledger.storage(texture, { levels: 2, width: 4, height: 4, layers: 1 });
  ledger.mipmaps(texture);
  ledger.image(texture, TEXTURE_2D, 4, 4);
  assert.equal(ledger.bytes, 4 * (16 + 4));
});
