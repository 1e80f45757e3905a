import Marzipano from 'marzipano';
import { toRad } from '../../../elements/geo/angle.ts';
import type { View } from '../../../elements/geo/camera.ts';
import { faceWidthAt, TILE_SIZE } from '../../../elements/geo/tile.ts';
import { FACE_WIDTH, LEVELS } from '../view.ts';
import { start } from './peer.ts';

/** Marzipano's pitch is positive below the horizon. Its field of view is vertical. */
const parametersOf = ({ pan, tilt, fov }: View) => ({
  yaw: toRad(pan),
  pitch: toRad(-tilt),
  fov: toRad(fov),
});

const levels = [...LEVELS]
  .reverse()
  .map((level) => ({ tileSize: TILE_SIZE, size: faceWidthAt(FACE_WIDTH, level) }));

let viewer: Marzipano.Viewer;
let shownView: Marzipano.RectilinearView;

start({
  create(container, view) {
    viewer = new Marzipano.Viewer(container);
    shownView = new Marzipano.RectilinearView(parametersOf(view));
    viewer
      .createScene({
        source: Marzipano.ImageUrlSource.fromString('/marzipano-tiles/{z}/{f}/{y}/{x}.jpg'),
        geometry: new Marzipano.CubeGeometry(levels),
        view: shownView,
        pinFirstLevel: true,
      })
      .switchTo({ transitionDuration: 0 });
  },
  setView(view) {
    shownView.setParameters(parametersOf(view));
  },
  destroy() {
    viewer.destroy();
  },
});
