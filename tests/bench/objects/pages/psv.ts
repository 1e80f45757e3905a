import '@photo-sphere-viewer/core/index.css';
import '@photo-sphere-viewer/markers-plugin/index.css';
import { Viewer } from '@photo-sphere-viewer/core';
import { CubemapAdapter } from '@photo-sphere-viewer/cubemap-adapter';
import { MarkersPlugin } from '@photo-sphere-viewer/markers-plugin';
import { toRad } from '../../../../elements/geo/angle.ts';
import { PIN, startObjects } from './objects.ts';

const SIDES = { left: 'l', right: 'r', top: 'u', bottom: 'd', back: 'b', front: 'f' } as const;
const LIMITS = { minFov: 15, maxFov: 90 };

const zoomOf = (fovDeg: number): number => ((LIMITS.maxFov - fovDeg) / (LIMITS.maxFov - LIMITS.minFov)) * 100;

const paths = Object.fromEntries(
  Object.entries(SIDES).map(([side, face]) => [side, `/tiles/${face}/3/0_0.jpg`]),
);

let viewer: Viewer;

startObjects({
  create(container, { pan, tilt, fov }) {
    viewer = new Viewer({
      container,
      adapter: CubemapAdapter,
      panorama: { type: 'separate', paths, flipTopBottom: true },
      plugins: [[MarkersPlugin, {}]],
      navbar: false,
      ...LIMITS,
      defaultZoomLvl: zoomOf(fov),
      defaultYaw: toRad(pan),
      defaultPitch: toRad(tilt),
    });
  },
  addMarkers(places) {
    viewer.getPlugin(MarkersPlugin).setMarkers(
      places.map(({ pan, tilt }, at) => ({
        id: String(at),
        position: { yaw: toRad(pan), pitch: toRad(tilt) },
        image: PIN,
        size: { width: 32, height: 32 },
        anchor: 'bottom center',
      })),
    );
  },
  setView({ pan, tilt, fov }) {
    viewer.rotate({ yaw: toRad(pan), pitch: toRad(tilt) });
    viewer.zoom(zoomOf(fov));
  },
  pick: null,
  destroy() {
    viewer.destroy();
  },
});
