import '@photo-sphere-viewer/core/index.css';
import '@photo-sphere-viewer/markers-plugin/index.css';
import { Viewer } from '@photo-sphere-viewer/core';
import { CubemapAdapter } from '@photo-sphere-viewer/cubemap-adapter';
import { MarkersPlugin } from '@photo-sphere-viewer/markers-plugin';
import { toRad } from '../../../../elements/geo/angle.ts';
import { type Mark, pictureOf } from '../content.ts';
import { startObjects } from './objects.ts';

const SIDES = { left: 'l', right: 'r', top: 'u', bottom: 'd', back: 'b', front: 'f' } as const;
const LIMITS = { minFov: 15, maxFov: 90 };

const zoomOf = (fovDeg: number): number => ((LIMITS.maxFov - fovDeg) / (LIMITS.maxFov - LIMITS.minFov)) * 100;

const paths = Object.fromEntries(
  Object.entries(SIDES).map(([side, face]) => [side, `/tiles/${face}/3/0_0.jpg`]),
);

const configOf = (mark: Mark, n: number): object => ({
  id: String(n),
  position: { yaw: toRad(mark.at.pan), pitch: toRad(mark.at.tilt) },
  anchor: 'bottom center',
  ...(mark.kind === 'words'
    ? { html: mark.words, style: { color: '#fff', background: mark.color } }
    : { image: pictureOf(mark), size: { width: 32, height: 32 } }),
  ...(mark.hoverText ? { tooltip: mark.hoverText } : {}),
  ...(mark.popup ? { content: mark.popup } : {}),
});

let viewer: Viewer;
let shown: readonly Mark[] = [];
const plugin = (): MarkersPlugin => viewer.getPlugin(MarkersPlugin);

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
  setMarkers(marks) {
    shown = marks;
    plugin().setMarkers(marks.map(configOf));
  },
  recolor(at) {
    plugin().updateMarker({ id: String(at), image: pictureOf({ ...shown[at]!, color: '#d00000' }) });
  },
  remove: (at) => plugin().removeMarker(String(at)),
  setOutlines(outlines, isRing) {
    plugin().setMarkers(
      outlines.map((points, n) => {
        const way = points.map(({ pan, tilt }) => [toRad(pan), toRad(tilt)]);
        return isRing
          ? { id: `plot-${n}`, polygon: way, svgStyle: { fill: '#1f5fd080' }, tooltip: `Plot ${n}` }
          : { id: `way-${n}`, polyline: way, svgStyle: { stroke: '#1f5fd0', strokeWidth: '4px' } };
      }),
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
