import { expect } from '@open-wc/testing';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import { centerOf, tileAt } from '../../helpers/surface-tile.ts';
import { paintedTerrain } from '../viewer/painted-terrain.ts';
import { drawn, go, libraryOf, showMap } from './map-fixtures.ts';

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const CREST = centerOf(TILE);

/** Returns the heights of a crest that runs from west to east. Its slopes fall by 100 m per 0.001° of latitude. */
const crest = (): string =>
  paintedTerrain(TILE, ({ latitude }) => 1000 - Math.abs(latitude - CREST.latitude) * 100_000);

/** Returns the brightness of a point of the map, from 0 to 255, by its distance north of the crest in degrees. */
async function brightnessAt(map: SphereMap, north: number): Promise<number> {
  const library = libraryOf(map);
  const { x, y } = library.project([CREST.longitude, CREST.latitude + north]);
  const canvas = library.getCanvas();
  const scale = canvas.width / canvas.clientWidth;
  const pixel = new Uint8Array(4);
  const drawing = library.once('render');
  library.triggerRepaint();
  await drawing;
  const gl = canvas.getContext('webgl2') as WebGL2RenderingContext;
  gl.readPixels(x * scale, canvas.height - y * scale, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return ((pixel[0] as number) + (pixel[1] as number) + (pixel[2] as number)) / 3;
}

async function showCrest(properties: Partial<SphereMap>) {
  const shown = await showMap({ theme: 'light', ...properties });
  await go(shown.map, 14, CREST);
  await drawn(shown.map);
  return shown;
}

describe('<sphere-map> terrain', () => {
  it('SURF-11 slopes that face away from the light are darker than level ground', async () => {
    const { map, errors } = await showCrest({ terrain: crest() });
    const [north, south] = [await brightnessAt(map, 0.003), await brightnessAt(map, -0.003)];
    map.terrain = null;
    await map.updateComplete;
    await drawn(map);
    const level = await brightnessAt(map, -0.003);
    // The light comes from the northwest.
    expect(north - south).to.be.above(10);
    expect(level - south).to.be.above(10);
    expect(errors).to.deep.equal([]);
  });

  it('elevation tiles that cannot be loaded are reported once, and the map is drawn without them', async () => {
    const { map, errors } = await showCrest({ terrain: '/no-such-terrain.json' });
    expect(errors.map(({ code }) => code)).to.deep.equal(['source-failed']);
    expect(errors[0]?.message).to.contain('terrain');
    expect(await brightnessAt(map, 0.003)).to.be.above(200);
  });
});
