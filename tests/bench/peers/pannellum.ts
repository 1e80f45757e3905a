import 'pannellum/build/pannellum.js';
import 'pannellum/build/pannellum.css';
import { turnBetween } from '../../../elements/geo/angle.ts';
import { type View, horizontalFov } from '../../../elements/geo/camera.ts';
import { TILE_SIZE, faceWidthAt } from '../../../elements/geo/tile.ts';
import { FACE_WIDTH, LEVELS, PICTURE } from '../view.ts';
import { start } from './peer.ts';

interface PannellumViewer {
  lookAt(pitch: number, yaw: number, hfov: number, animated: false): void;
  destroy(): void;
}

interface Pannellum {
  viewer(container: HTMLElement, config: object): PannellumViewer;
}

/** Pannellum uses the 4096 px level for the benchmark's view. With `?cut`, the finest level is 2048 px. */
const finest = location.search.includes('cut') ? 1 : 0;

/** Pannellum's yaw is in [-180, 180]. Its field of view is horizontal. */
const parametersOf = ({ pan, tilt, fov }: View) => ({
  yaw: turnBetween(0, pan),
  pitch: tilt,
  hfov: horizontalFov(fov, PICTURE),
});

const { pannellum } = window as unknown as { pannellum: Pannellum };
let viewer: PannellumViewer;

start({
  create(container, view) {
    viewer = pannellum.viewer(container, {
      type: 'multires',
      multiRes: {
        basePath: '/pannellum-tiles',
        path: '/%l/%s%y_%x',
        extension: 'jpg',
        tileResolution: TILE_SIZE,
        maxLevel: LEVELS.length - finest,
        cubeResolution: faceWidthAt(FACE_WIDTH, finest),
      },
      autoLoad: true,
      showControls: false,
      ...parametersOf(view),
    });
  },
  setView(view) {
    const { yaw, pitch, hfov } = parametersOf(view);
    viewer.lookAt(pitch, yaw, hfov, false);
  },
  destroy() {
    viewer.destroy();
  },
});
