import Marzipano from 'marzipano';
import { toRad } from '../../../../elements/geo/angle.ts';
import type { View } from '../../../../elements/geo/camera.ts';
import { TILE_SIZE, faceWidthAt } from '../../../../elements/geo/tile.ts';
import { FACE_WIDTH } from '../../view.ts';
import { type Mark, pictureOf } from '../content.ts';
import { startObjects } from './objects.ts';

const PREVIEW_LEVEL = 3;

/** Marzipano's pitch is positive below the horizon. */
const parametersOf = ({ pan, tilt, fov }: View) => ({
  yaw: toRad(pan),
  pitch: toRad(-tilt),
  fov: toRad(fov),
});

/** Members of a scene that `../../peers/peers.d.ts` omits. */
interface HotspotScene {
  hotspotContainer(): {
    createHotspot(element: HTMLElement, place: { yaw: number; pitch: number }): unknown;
    destroyHotspot(hotspot: unknown): void;
  };
}

function elementOf(mark: Mark): HTMLElement {
  const isWords = mark.kind === 'words';
  const element = document.createElement(isWords ? 'span' : 'img');
  if (element instanceof HTMLImageElement) element.src = pictureOf(mark);
  else {
    element.textContent = mark.words;
    element.style.cssText = `color:#fff;background:${mark.color}`;
  }
  if (mark.hoverText) element.title = mark.hoverText;
  if (mark.popup) element.addEventListener('click', () => alert(mark.popup));
  return element;
}

let viewer: Marzipano.Viewer;
let view: Marzipano.RectilinearView;
let scene: Marzipano.Scene & HotspotScene;
let shown: { mark: Mark; element: HTMLElement; hotspot: unknown }[] = [];

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
  setMarkers(marks) {
    for (const { hotspot } of shown) scene.hotspotContainer().destroyHotspot(hotspot);
    shown = marks.map((mark) => {
      const element = elementOf(mark);
      const { pan, tilt } = mark.at;
      return {
        mark,
        element,
        hotspot: scene.hotspotContainer().createHotspot(element, { yaw: toRad(pan), pitch: toRad(-tilt) }),
      };
    });
  },
  recolor(at) {
    const { element, mark } = shown[at]!;
    if (element instanceof HTMLImageElement) element.src = pictureOf({ ...mark, color: '#d00000' });
  },
  remove(at) {
    scene.hotspotContainer().destroyHotspot(shown[at]!.hotspot);
  },
  setOutlines: null,
  setView(next) {
    view.setParameters(parametersOf(next));
  },
  pick: null,
  destroy() {
    viewer.destroy();
  },
});
