import { expect } from '@open-wc/testing';
import { fovOfZoom } from '../../../elements/geo/camera.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, placeAt, showFlat } from './fly-fixtures.ts';
import { pixelsOf, stageOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

const WIDTH = 760;
const HEIGHT = 600;

/** CSS pixels between a popup and its marker's picture. The arrow is drawn in this gap. */
const GAP = 12;

/** Returns the first row, in CSS pixels, in which two pictures differ around the middle column. */
function topOf(one: ImageData, other: ImageData): number {
  const ratio = one.width / WIDTH;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = one.width / 2 - 40; x < one.width / 2 + 40; x += 1) {
      const at = 4 * (y * one.width + Math.round(x));
      const apart = [0, 1, 2].map((part) =>
        Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)),
      );
      // A shadow changes colors by less than this threshold.
      if (Math.max(...apart) > 60) return y / ratio;
    }
  }
  return NaN;
}

const popupOf = (viewer: SphereViewer): HTMLElement | null =>
  viewer.renderRoot.querySelector<HTMLElement>('.popup');

describe('<sphere-viewer> popups and their markers', () => {
  for (const [style, distance, zoom, grows] of [
    ['standard', 60, 1, false],
    ['standard', 3000, 1, false],
    ['round', 60, 1, false],
    ['round', 3000, 4, false],
    ['round', 900, 8, true],
    ['standard', 900, 8, true],
  ] as const) {
    const how = `${style}, ${String(distance)} m, zoom ${String(zoom)}${grows ? ', growing' : ''}`;
    it(`OBJ-18 OBJ-14 the arrow of a popup points at the upper edge of the drawn icon: ${how}`, async () => {
      const { viewer } = await showFlat({ fov: fovOfZoom(zoom) });
      Object.assign(viewer.style, { width: `${String(WIDTH)}px`, height: `${String(HEIGHT)}px` });
      viewer.growMarkerOnZoom = grows;
      const place = placeAt(0, distance);
      await viewer.lookAt(place, { animate: false });
      const settle = async (): Promise<ImageData> => {
        let [before, after] = [await pixelsOf(viewer), await pixelsOf(viewer)];
        while (before.width !== WIDTH * devicePixelRatio || topOf(before, after) > 0) {
          [before, after] = [after, await pixelsOf(viewer)];
        }
        return after;
      };
      viewer.snapshotIcons = true;
      const { latitude: lat, longitude: lng } = place;
      viewer.layers = [
        {
          name: 'Mine',
          visible: true,
          markers: [{ name: 'Mill', lat, lng, icon: 'a', style, description: 'Old' }],
        },
      ];
      await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
      const [x, y] = [WIDTH / 2, HEIGHT / 2 - (style === 'standard' ? 8 : 2)];
      const { left, top } = stageOf(viewer).getBoundingClientRect();
      await waitUntil(() => {
        if (!popupOf(viewer)) {
          const at = { clientX: left + x, clientY: top + y, bubbles: true, detail: 1 };
          stageOf(viewer).dispatchEvent(new MouseEvent('click', at));
        }
        return popupOf(viewer) !== null;
      });
      const all = await settle();
      viewer.snapshotIcons = false;
      const edge = topOf(all, await settle());
      viewer.pan += 1e-6;
      await waitUntil(() => {
        const { bottom } = popupOf(viewer)?.getBoundingClientRect() ?? { bottom: NaN };
        return Math.abs(bottom - top - (edge - GAP)) < 2.5;
      });
      expect(popupOf(viewer)?.classList.contains('below')).to.equal(false);
    });
  }
});
