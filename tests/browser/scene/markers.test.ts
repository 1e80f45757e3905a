import { expect } from '@open-wc/testing';
import type { View } from '../../../elements/geo/camera.ts';
import { LENSES } from '../../../elements/geo/lens.ts';
import { pixelOfRay } from '../../../elements/geo/pixel-ray.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { MarkerSymbol } from '../../../elements/scene/markers/drawn-markers.ts';
import { type MarkerOverlay, createMarkerOverlay } from '../../../elements/scene/markers/marker-overlay.ts';
import type { BareStage } from './markers-fixtures.ts';
import {
  CROWD,
  type DrawnPixels,
  SIZE,
  type TestMarker,
  VIEW,
  columnsOf,
  seenAt,
  solidPixels,
  withOverlay,
} from './markers-fixtures.ts';

/**
 * Returns the distance in CSS pixels between a drawn round marker and its expected position; null if nothing
 * is drawn.
 */
function missOf(stage: BareStage, overlay: MarkerOverlay, view: View, at: Vec3): number | null {
  overlay.set(columnsOf([{ at }]));
  const drawn = stage.draw(view).middle();
  const expected = pixelOfRay(view, stage.size, at);
  if (!drawn || !expected) return null;
  return Math.hypot(drawn.x / stage.pixelRatio - expected.x, drawn.y / stage.pixelRatio - expected.y);
}

describe('crowded rings', () => {
  it('FIX-92 a ring without room is neither drawn nor picked until it is highlighted or the user zooms in', async () => {
    await withOverlay('spheres', (stage, overlay) => {
      const [here, there] = [
        { x: 100, y: 100 },
        { x: 220, y: 100 },
      ];
      const at = seenAt(VIEW, SIZE, there);
      overlay.set(columnsOf([{ at: seenAt(VIEW, SIZE, here) }, { at, room: 0.3 }]));
      const isDrawn = (view: View): boolean => {
        const pixel = pixelOfRay(view, SIZE, at) ?? here;
        return stage.draw(view).alpha(Math.round(pixel.x), Math.round(pixel.y)) > 128;
      };
      expect([isDrawn(VIEW), overlay.pick(there)]).to.deep.equal([false, null]);
      expect(overlay.pick(here)?.key).to.equal(1);
      overlay.highlight(2);
      expect([isDrawn(VIEW), overlay.pick(there)?.key]).to.deep.equal([true, 2]);
      overlay.highlight(null);
      expect(isDrawn(VIEW)).to.equal(false);
      expect(isDrawn({ ...VIEW, fov: 45 })).to.equal(true);
    });
  });
});

describe('positions of markers', () => {
  for (const pixelRatio of [1, 2]) {
    it(`OBJ-28 round markers are drawn within half a pixel of their position at device pixel ratio ${String(pixelRatio)}`, async () => {
      await withOverlay(
        'icons',
        (stage, overlay) => {
          for (const view of [
            { pan: 0, tilt: 0, fov: 12 },
            { pan: 123.4, tilt: -35, fov: 60, roll: 20 },
            { pan: 359.9, tilt: 20, fov: 110 },
            { pan: 200, tilt: 89, fov: 75 },
            { pan: 77, tilt: -89, fov: 40, roll: -75 },
            { pan: 0, tilt: -90, fov: 75 },
            { pan: 50, tilt: -30, fov: 130, lens: LENSES.stereographic },
            { pan: 250, tilt: -90, fov: 80, lens: LENSES.fisheye, roll: 15 },
            { pan: 310, tilt: 10, fov: 100, lens: 0.4 },
          ]) {
            for (const [x, y, meters] of [
              [160, 100, 1],
              [20.3, 18.7, 40],
              [301.5, 30.2, 10_000],
              [250.25, 181.6, 700],
              [99.9, 60.4, 0.01],
            ] as const) {
              const miss = missOf(stage, overlay, view, seenAt(view, SIZE, { x, y }, meters));
              expect(miss, JSON.stringify({ view, x, y })).to.be.below(0.5);
            }
          }
        },
        { pixelRatio },
      );
    });
  }

  it('OBJ-28 a marker that crosses an edge of the view is clipped exactly at that edge', async () => {
    await withOverlay('icons', (stage, overlay) => {
      for (const [x, y] of [
        [-8, 100],
        [326, 50],
        [160, -12],
        [40.5, 209],
        [2, 3],
      ] as const) {
        overlay.set(columnsOf([{ at: seenAt(VIEW, SIZE, { x, y }) }]));
        const drawn = stage.draw(VIEW);
        expectDisc(drawn, x, y);
        expect(solidPixels(drawn)).to.be.above(30);
      }
    });
  });

  it('OBJ-28 markers behind the camera, at the camera or without a valid position are neither drawn nor picked', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const behind = seenAt(VIEW, SIZE, { x: 160, y: 100 }).map((part) => -part) as unknown as Vec3;
      const beside = seenAt({ ...VIEW, pan: VIEW.pan + 91, tilt: 0 }, SIZE, { x: 160, y: 100 });
      overlay.set(columnsOf([{ at: behind }, { at: beside }, { at: [0, 0, 0] }, { at: [NaN, 1, 1] }]));
      expect(stage.draw(VIEW).bytes.every((value) => value === 0)).to.equal(true);
      expect(overlay.pick({ x: 160, y: 100 })).to.equal(null);
    });
  });

  it('OBJ-28 the tip of a pin or label is at the marker’s position, and a logo or disc is centered on it', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 120 });
      const symbols: [Partial<MarkerSymbol>, number][] = [
        [{ style: 'standard', icon: 'house' }, 120],
        [{ style: 'text', label: 'Main Street' }, 120],
        [{ style: 'logo', icon: 'logo-peak' }, 137],
        [{ style: 'round', icon: 'a' }, 136],
      ];
      for (const [symbol, lowest] of symbols) {
        overlay.set(columnsOf([{ at, symbol }]));
        const drawn = stage.draw(VIEW);
        const rows = Array.from({ length: SIZE.height }, (_, row) => row).filter(
          (row) => drawn.alpha(160, row) > 160,
        );
        expect(Math.max(...rows) + 1, JSON.stringify(symbol)).to.be.within(lowest - 2, lowest + 1);
        expect(drawn.middle()?.x, JSON.stringify(symbol)).to.be.closeTo(160, 0.5);
      }
    });
  });
});

/**
 * Expects the disc of a round icon around a pixel, no pixels beyond the icon's shadow, and no gaps within the
 * icon.
 */
function expectDisc(drawn: DrawnPixels, x: number, y: number): void {
  for (let row = 0; row < SIZE.height; row += 1) {
    for (let column = 0; column < SIZE.width; column += 1) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      if (distance < 15) expect(drawn.alpha(column, row)).to.be.above(250);
      if (distance > 25) expect(drawn.alpha(column, row)).to.equal(0);
    }
  }
}

describe('picking markers', () => {
  for (const kind of ['icons', 'spheres', 'text'] as const) {
    it(`OBJ-28 at each of more than 6,000 pixels, picking ${kind} returns the marker that is drawn on top`, async () => {
      await withOverlay(kind, (stage, overlay) => {
        overlay.grow(1.2);
        const alone = CROWD.map((marker) => {
          overlay.set(columnsOf([marker]));
          return stage.draw(VIEW);
        });
        overlay.set(columnsOf(CROWD));
        stage.show(VIEW);
        let visits = 0;
        for (let y = 0; y < SIZE.height; y += 2) {
          for (let x = 0; x < SIZE.width; x += 2) {
            const alphas = alone.map((drawn) => drawn.alpha(x, y));
            const topmost = alphas.findLastIndex((alpha) => alpha > 200);
            // On a shape's soft edge, either result is correct.
            if (alphas.some((alpha, at) => at >= topmost && alpha > 90 && alpha <= 200)) continue;
            visits += 1;
            const picked = overlay.pick({ x: x + 0.5, y: y + 0.5 });
            expect(picked?.key ?? 0, `at ${String(x)}, ${String(y)}`).to.equal(topmost + 1);
          }
        }
        expect(visits).to.be.above(6000);
      });
    });
  }

  it('OBJ-28 later markers are drawn over earlier ones, and overlays are drawn in their configured order', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const over = createMarkerOverlay('icons', () => undefined);
      stage.add(over);
      const red = { at, symbol: { color: 0xff0000 } };
      const green = { at, symbol: { color: 0x00ff00 } };
      const blue = { at, symbol: { color: 0x0000ff } };
      overlay.set(columnsOf([red, green]));
      overlay.setOrder(100);
      over.set(columnsOf([blue]));
      over.setOrder(101);
      const colored = (): number[] => stage.draw(VIEW).at(160, 111);
      expect(colored()).to.deep.equal([0, 0, 255, 255]);
      const [first, second] = [overlay.pick({ x: 160, y: 100 }), over.pick({ x: 160, y: 100 })];
      expect(first?.key).to.equal(2);
      expect(second?.order).to.be.above(first?.order ?? Infinity);
      overlay.setOrder(102);
      expect(colored()).to.deep.equal([0, 255, 0, 255]);
      expect(overlay.pick({ x: 160, y: 100 })?.order).to.be.within(102, 103);
      overlay.setVisible(false);
      expect(colored()).to.deep.equal([0, 0, 255, 255]);
      expect(overlay.pick({ x: 160, y: 100 })).to.equal(null);
    });
  });

  it('OBJ-28 only the highlighted marker is drawn larger and with a ring', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const [left, right] = [80, 240].map((x) => ({
        at: seenAt(VIEW, SIZE, { x, y: 100 }),
        symbol: { color: 0xff0000 },
      }));
      overlay.set(columnsOf([left as TestMarker, right as TestMarker]));
      const plain = stage.draw(VIEW);
      overlay.highlight(2);
      const lit = stage.draw(VIEW);
      for (let y = 0; y < SIZE.height; y += 1) expect(lit.at(80, y)).to.deep.equal(plain.at(80, y));
      expect(solidPixels(lit)).to.be.above(1.2 * solidPixels(plain));
      const [red = 0, , blue = 0] = lit.at(240, 80);
      expect(blue - red).to.be.above(100);
      expect(overlay.markerBounds(2)?.right).to.be.closeTo(
        1.15 * (overlay.markerBounds(1)?.right ?? 0),
        1e-9,
      );
      overlay.highlight(null);
      expect(stage.draw(VIEW).bytes).to.deep.equal(plain.bytes);
    });
  });
});
