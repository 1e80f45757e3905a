import '@photo-sphere-viewer/core/index.css';
import { Viewer } from '@photo-sphere-viewer/core';
import { CubemapTilesAdapter } from '@photo-sphere-viewer/cubemap-tiles-adapter';
import { toRad } from '../../../elements/geo/angle.ts';
import type { View } from '../../../elements/geo/camera.ts';
import { levelsOf, PREVIEW_LEVEL, faceWidthAt, tilesAcross } from '../../../elements/geo/tile.ts';
import { FACE_WIDTH } from '../view.ts';
import { start } from './peer.ts';

const SIDES = { left: 'l', right: 'r', top: 'u', bottom: 'd', back: 'b', front: 'f' } as const;
const LIMITS = { minFov: 15, maxFov: 90 };

/** The preview is the base image. Only these finer levels are tiled, listed from the coarsest. */
const TILED_LEVELS = [2, 1, 0];

const zoomOf = (fovDeg: number): number => ((LIMITS.maxFov - fovDeg) / (LIMITS.maxFov - LIMITS.minFov)) * 100;

const addressOf = (side: keyof typeof SIDES, level: number, x: number, y: number): string =>
  `/tiles/${SIDES[side]}/${level}/${x}_${y}.jpg`;

const paths = Object.fromEntries(
  (Object.keys(SIDES) as (keyof typeof SIDES)[]).map((side) => [side, addressOf(side, PREVIEW_LEVEL, 0, 0)]),
);

/** The upper and lower faces adjoin the front face. By default, PSV expects them to be rotated by 180°. */
const flipTopBottom = true;

const panorama = {
  flipTopBottom,
  baseUrl: { type: 'separate', paths, flipTopBottom },
  levels: TILED_LEVELS.map((level) => ({
    faceSize: faceWidthAt(FACE_WIDTH, level),
    nbTiles: tilesAcross(levelsOf(FACE_WIDTH), level),
  })),
  tileUrl: (side: keyof typeof SIDES, x: number, y: number, index: number) =>
    addressOf(side, TILED_LEVELS[index]!, x, y),
};

let viewer: Viewer;

start({
  create(container, view: View) {
    viewer = new Viewer({
      container,
      adapter: CubemapTilesAdapter.withConfig({ baseBlur: false }),
      panorama,
      navbar: false,
      ...LIMITS,
      defaultZoomLvl: zoomOf(view.fov),
      defaultYaw: toRad(view.pan),
      defaultPitch: toRad(view.tilt),
    });
  },
  setView({ pan, tilt, fov }) {
    viewer.rotate({ yaw: toRad(pan), pitch: toRad(tilt) });
    viewer.zoom(zoomOf(fov));
  },
  destroy() {
    viewer.destroy();
  },
});
