import { expect } from '@open-wc/testing';
import { createMarkerOverlay } from '../../../elements/scene/markers/marker-overlay.ts';
import { FREE } from '../../../elements/scene/markers/ring-rooms.ts';
import { waitUntil } from '../wait-until.ts';
import {
  BareStage,
  CROWD,
  SIZE,
  type TestMarker,
  VIEW,
  columnsOf,
  seenAt,
  withOverlay,
} from './markers-fixtures.ts';

/** Returns markers in all directions, with two different symbols. */
const many = (count: number): ReturnType<typeof columnsOf> => ({
  ...columnsOf([
    { at: [0, 0, -1], symbol: { icon: 'house' } },
    { at: [0, 0, -1], symbol: { icon: 'tree' } },
  ]),
  count,
  positions: Float32Array.from({ length: 3 * count }, (_, at) => {
    const turn = Math.floor(at / 3) * 2.399963;
    const meters = 100 + (Math.floor(at / 3) % 4000);
    return [meters * Math.sin(turn), -90, meters * Math.cos(turn)][at % 3] as number;
  }),
  scales: new Float32Array(count).fill(0.5),
  opacities: new Float32Array(count).fill(1),
  rooms: new Float32Array(count).fill(FREE),
  symbolOf: Uint32Array.from({ length: count }, (_, at) => at % 2),
  keys: Uint32Array.from({ length: count }, (_, at) => at + 1),
});

/** Counts calls of the context's methods, and the bytes that they send. */
function spyOn(gl: WebGL2RenderingContext) {
  const seen = { draws: 0, instances: 0, bytes: 0, textures: 0 };
  const draw = gl.drawElementsInstanced.bind(gl);
  gl.drawElementsInstanced = (...call) => {
    seen.draws += 1;
    seen.instances += call[4];
    draw(...call);
  };
  const send = gl.bufferSubData.bind(gl) as (...all: unknown[]) => void;
  gl.bufferSubData = (...all: unknown[]) => {
    seen.bytes += 4 * Number(all[4] ?? (all[2] as ArrayLike<unknown>).length);
    send(...all);
  };
  const paint = gl.texSubImage2D.bind(gl) as (...all: unknown[]) => void;
  gl.texSubImage2D = (...all: unknown[]) => {
    seen.textures += 1;
    paint(...all);
  };
  return seen;
}

describe('many markers', () => {
  it('OBJ-28 100,000 markers are drawn in one draw call, and changing a marker uploads only the data of that marker', async () => {
    await withOverlay(
      'icons',
      (stage, overlay) => {
        const markers = many(100_000);
        overlay.set(markers);
        stage.show(VIEW);
        const seen = spyOn(stage.gl);
        stage.show({ ...VIEW, pan: 31 });
        expect(seen).to.deep.equal({ draws: 1, instances: 100_000, bytes: 0, textures: 0 });
        markers.positions.set([1, 2, -3], 3 * 777);
        markers.symbolOf[778] = 1 - (markers.symbolOf[778] as number);
        overlay.set(markers);
        stage.show(VIEW);
        expect(seen.bytes).to.equal(16);
        expect(seen.textures).to.equal(0);
        overlay.set({ ...markers, count: 1000 });
        stage.show(VIEW);
        expect(seen).to.deep.equal({ draws: 3, instances: 201_000, bytes: 16, textures: 0 });
      },
      { size: { width: 32, height: 20 } },
    );
  });

  it('OBJ-28 when labels exceed the texture capacity, the topmost labels are drawn as text and all other labels as dots', async () => {
    await withOverlay('text', async (stage, overlay) => {
      const markers: TestMarker[] = Array.from({ length: 6000 }, (_, at) => ({
        at: seenAt(VIEW, SIZE, { x: 160, y: 100 }),
        symbol: { style: 'text', label: `A rather long label, number ${String(at)}` },
      }));
      overlay.set(columnsOf(markers));
      const seen = spyOn(stage.gl);
      stage.show(VIEW);
      expect(seen.textures).to.be.at.most(6);
      const widthOf = (key: number): number => 2 * (overlay.markerBounds(key)?.right ?? NaN);
      // Icons are painted in batches, starting with the topmost markers.
      await waitUntil(() => widthOf(5800) > 150);
      expect(widthOf(1)).to.equal(10);
      for (const key of [6000, 5999, 5800]) expect(widthOf(key)).to.be.above(150);
      overlay.set(columnsOf(markers.slice(0, 100)));
      await waitUntil(() => widthOf(1) > 150);
      expect(widthOf(1)).to.be.above(150);
    });
  });

  it('REL-20 OBJ-28 markers are drawn again after the WebGL context is restored, and disposing of the overlay frees all GPU memory', async () => {
    const stage = new BareStage(SIZE);
    const overlay = createMarkerOverlay('icons', () => undefined);
    stage.add(overlay);
    overlay.set(columnsOf(CROWD));
    const before = stage.draw(VIEW).bytes;
    const loss = stage.gl.getExtension('WEBGL_lose_context') as WEBGL_lose_context;
    const canvas = stage.renderer.domElement;
    const happens = (type: string) =>
      new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
    const lost = happens('webglcontextlost');
    loss.loseContext();
    await lost;
    const restored = happens('webglcontextrestored');
    setTimeout(() => loss.restoreContext());
    await restored;
    expect(stage.draw(VIEW).bytes).to.deep.equal(before);
    overlay.dispose();
    expect(stage.renderer.info.memory).to.deep.include({ geometries: 0, textures: 0 });
    stage.dispose();
  });
});
