import Marzipano from 'marzipano';
import { toRad } from '../../../../elements/geo/angle.ts';
import type { View } from '../../../../elements/geo/camera.ts';
import { TILE_SIZE, faceWidthAt } from '../../../../elements/geo/tile.ts';
import { FACE_WIDTH } from '../../view.ts';
import { PIN, startObjects } from './objects.ts';

const PREVIEW_LEVEL = 3;

/** Marzipano's pitch is positive below the horizon. */
const parametersOf = ({ pan, tilt, fov }: View) => ({
  yaw: toRad(pan),
  pitch: toRad(-tilt),
  fov: toRad(fov),
});

/** What `../../peers/peers.d.ts` leaves out of a scene. */
interface HotspotScene {
  hotspotContainer(): { createHotspot(element: HTMLElement, place: { yaw: number; pitch: number }): unknown };
}

let viewer: Marzipano.Viewer;
let view: Marzipano.RectilinearView;
let scene: Marzipano.Scene & HotspotScene;

startObjects({
  create(container, from) {
    viewer = new Marzipano.Viewer(container);
    view = new Marzipano.RectilinearView(parametersOf(from));
    const made = viewer.createScene({
      source: Marzipano.ImageUrlSource.fromString('/marzipano-tiles/{z}/{f}/{y}/{x}.jpg'),
      geometry: new Marzipano.CubeGeometry([
        { tileSize: TILE_SIZE, size: faceWidthAt(FACE_WIDTH, PREVIEW_LEVEL) },
      ]),
      view,
      pinFirstLevel: true,
    });
    scene = made as Marzipano.Scene & HotspotScene;
    scene.switchTo({ transitionDuration: 0 });
  },
  addMarkers(places) {
    for (const { pan, tilt } of places) {
      const pin = document.createElement('img');
      pin.src = PIN;
      scene.hotspotContainer().createHotspot(pin, { yaw: toRad(pan), pitch: toRad(-tilt) });
    }
  },
  setView(next) {
    view.setParameters(parametersOf(next));
  },
  pick: null,
  destroy() {
    viewer.destroy();
  },
});
