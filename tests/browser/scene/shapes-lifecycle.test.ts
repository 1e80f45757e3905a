import { expect } from '@open-wc/testing';
import type { WebGLRenderer } from 'three';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { Overlay } from '../../../elements/scene/overlay.ts';
import type { DrawnPolygon, DrawnTexture } from '../../../elements/scene/shapes/drawn-shapes.ts';
import { createPolygonOverlay } from '../../../elements/scene/shapes/polygon-overlay.ts';
import { createPolylineOverlay } from '../../../elements/scene/shapes/polyline-overlay.ts';
import { createTextureOverlay } from '../../../elements/scene/shapes/texture-overlay.ts';
import { waitUntil } from '../wait-until.ts';
import { onGround, openStage } from './shapes-fixtures.ts';

const DOWN = { pan: 0, tilt: -90, fov: 75 };
const MIDDLE = { x: 120.5, y: 80.5 };

const square = (key: number, color: number, rest: Partial<DrawnPolygon> = {}, size = 50): DrawnPolygon => ({
  key, color, opacity: 1,
  rings: [onGround([[-size, -size], [size, -size], [size, size], [-size, size]])],
  ...rest,
}); // prettier-ignore

const picture = (key: number, url: string): DrawnTexture => ({
  key,
  url,
  width: 90,
  height: 90,
  opacity: 1,
  rotation: [-90, 0, 0],
  position: [0, -100, 0],
});

function plain(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 8;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 8, 8);
  return canvas.toDataURL();
}

/** Returns an empty overlay that records the renderer with which it was drawn. */
function witness(): { overlay: Overlay; renderer: () => WebGLRenderer } {
  let seen: WebGLRenderer | null = null;
  const polygons = createPolygonOverlay();
  const overlay: Overlay = {
    root: polygons.root,
    prepare: (_, renderer) => void (seen = renderer),
    pick: () => null,
    dispose: () => polygons.dispose(),
  };
  return { overlay, renderer: () => seen! };
}

describe('shapes on the stage', () => {
  it('OBJ-44 polygons are drawn and picked in the order of their list, even after the list is reversed', () => {
    const { stage, draw, close } = openStage();
    const overlay = createPolygonOverlay();
    stage.addOverlay(overlay);
    const list = [square(1, 0xff0000), square(2, 0x00ff00), square(3, 0x0000ff, { opacity: 0.5 })];
    overlay.set(list);
    expect(draw(DOWN).at(120, 80).slice(0, 3).map((part) => Math.round(part / 10))).to.deep.equal([0, 13, 13]); // prettier-ignore
    expect(overlay.pick(MIDDLE)?.key).to.equal(3);
    overlay.set(list.toReversed());
    expect(draw(DOWN).at(120, 80).slice(0, 3)).to.deep.equal([255, 0, 0]);
    expect(overlay.pick(MIDDLE)?.key).to.equal(1);
    close(overlay);
  });

  it('OBJ-42 EMBED-25 polygons, lines and textures are drawn in the configured order, regardless of the order in which they were added', async () => {
    const { stage, draw, close } = openStage();
    const frames: number[] = [];
    const polygons = createPolygonOverlay();
    const lines = createPolylineOverlay();
    const textures = createTextureOverlay(
      () => frames.push(1),
      () => undefined,
    );
    polygons.set([square(1, 0xff0000)]);
    lines.set([{ key: 2, points: onGround([[-60, 0], [60, 0]]), color: 0x00ff00, opacity: 1, width: 30 }]); // prettier-ignore
    textures.set([picture(3, plain('#00f'))]);
    const overlays = [polygons, lines, textures];
    for (const overlay of overlays) stage.addOverlay(overlay);
    await waitUntil(() => frames.length > 0);
    const colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]; // prettier-ignore
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      // prettier-ignore
      order.forEach((which, rank) => overlays[which]!.setOrder(100 + rank));
      const top = order.at(-1)!;
      expect(draw(DOWN).at(120, 80).slice(0, 3), String(order)).to.deep.equal(colors[top]);
      const picks = overlays.map((overlay) => overlay.pick(MIDDLE)!);
      expect(Math.max(...picks.map((pick) => pick.order))).to.equal(picks[top]!.order);
    }
    overlays.forEach((overlay) => overlay.setVisible(false));
    expect(draw(DOWN).at(120, 80)[3]).to.equal(0);
    expect(overlays.map((overlay) => overlay.pick(MIDDLE))).to.deep.equal([null, null, null]);
    close(...overlays);
  });

  it('OBJ-35 changing one polygon uploads only that polygon’s data', () => {
    const { stage, gl, draw, close } = openStage();
    const overlay = createPolygonOverlay();
    stage.addOverlay(overlay);
    const list = Array.from({ length: 1000 }, (_, n) => square(n, 0xff0000, {}, 10 + n / 100));
    overlay.set(list);
    draw(DOWN);
    let sent = 0;
    const send = gl.bufferSubData;
    gl.bufferSubData = (...args: unknown[]) => {
      const [, , data, , length] = args as [number, number, Float32Array, number, number];
      sent += length * data.BYTES_PER_ELEMENT;
      (send as (...all: unknown[]) => void).apply(gl, args);
    };
    draw({ ...DOWN, pan: 9 });
    expect(sent, 'a frame uploads nothing').to.equal(0);
    overlay.set(list.with(999, square(999, 0x00ff00, {}, 45)));
    expect(draw(DOWN).at(95, 80).slice(0, 3)).to.deep.equal([0, 255, 0]);
    expect(sent).to.be.within(1, 1000);
    overlay.highlight(999);
    sent = 0;
    expect(draw(DOWN).at(95, 80).slice(0, 3)).to.deep.equal([77, 255, 77]);
    expect(sent).to.be.within(1, 200);
    overlay.highlight(null);
    expect(draw(DOWN).at(95, 80).slice(0, 3)).to.deep.equal([0, 255, 0]);
    close(overlay);
  });

  it('OBJ-01 a thousand polygons are drawn in one draw call, and drawing or picking them does not rebuild their geometry', () => {
    const { stage, gl, draw, close } = openStage();
    const overlay = createPolygonOverlay();
    stage.addOverlay(overlay);
    const list = Array.from({ length: 1000 }, (_, n) => {
      const [e, s] = [(n % 32) * 30 - 480, Math.floor(n / 32) * 30 - 480];
      const ring = Array.from({ length: 20 }, (__, m): Vec3 => [
        e + 14 * Math.sin((m * Math.PI) / 10),
        -100,
        s + 14 * Math.cos((m * Math.PI) / 10),
      ]);
      return { key: n, rings: [ring], color: 0xff8800, opacity: 0.5 };
    });
    const began = performance.now();
    overlay.set(list);
    const built = performance.now() - began;
    let calls = 0;
    const drawElements = gl.drawElements;
    gl.drawElements = (...args) => {
      calls += 1;
      drawElements.apply(gl, args);
    };
    draw(DOWN);
    expect(calls).to.equal(1);
    const from = performance.now();
    for (let n = 0; n < 200; n += 1) overlay.pick({ x: n, y: 80 });
    const picked = performance.now() - from;
    const start = performance.now();
    for (let n = 0; n < 200; n += 1) {
      overlay.prepare(
        { view: DOWN, size: { width: 240, height: 160 }, pixelRatio: 1, zoom: 1, occlusion: null },
        null as never,
      );
    }
    const prepared = performance.now() - start;
    // The limits are multiples of the time that building the shapes took, so that the test also passes on a
    // busy machine.
    expect(picked, `200 picks; building took ${built} ms`).to.be.below(20 * built);
    expect(prepared, `200 frames; building took ${built} ms`).to.be.below(10 * built);
    close(overlay);
  });

  it('OBJ-01 shapes are drawn again after the WebGL context is restored, and removing them frees all GPU memory', async () => {
    const { stage, gl, canvas, draw, close } = openStage();
    const { overlay: last, renderer } = witness();
    const frames: number[] = [];
    const polygons = createPolygonOverlay();
    const lines = createPolylineOverlay();
    const textures = createTextureOverlay(
      () => frames.push(1),
      () => undefined,
    );
    polygons.set([square(1, 0xff0000)]);
    lines.set([{ key: 2, points: onGround([[-90, 60], [90, 60]]), color: 0x00ff00, opacity: 1, width: 20 }]); // prettier-ignore
    textures.set([picture(3, plain('#00f')), picture(4, plain('#00f'))]);
    textures.setVisible(false);
    for (const overlay of [polygons, lines, textures, last]) stage.addOverlay(overlay);
    await waitUntil(() => frames.length > 0);
    const read = () => {
      const painting = draw(DOWN);
      textures.setVisible(true);
      const all = [painting.at(120, 80), painting.at(120, 18), draw(DOWN).at(120, 80)];
      textures.setVisible(false);
      return all;
    };
    const before = read();
    expect(before).to.deep.equal([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]); // prettier-ignore
    expect(renderer().info.memory.textures, 'textures with the same URL share one GPU texture').to.equal(1);
    const loss = gl.getExtension('WEBGL_lose_context')!;
    for (const [type, act] of [
      ['webglcontextlost', () => loss.loseContext()],
      ['webglcontextrestored', () => loss.restoreContext()],
    ] as const) {
      const happened = new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
      // A context can be restored only after its loss has been handled.
      setTimeout(act);
      await happened;
    }
    expect(read()).to.deep.equal(before);
    textures.set([]);
    polygons.set([]);
    draw(DOWN);
    expect(renderer().info.memory.textures).to.equal(0);
    for (const overlay of [polygons, lines, textures]) stage.removeOverlay(overlay);
    draw(DOWN);
    expect(renderer().info.memory).to.include({ geometries: 0, textures: 0 });
    expect(renderer().info.programs).to.have.length(0);
    close(last);
  });

  it('OBJ-01 invalid shapes cause no error, and a self-intersecting polygon is picked exactly where it is drawn', () => {
    const { stage, draw, close } = openStage();
    const polygons = createPolygonOverlay();
    const lines = createPolylineOverlay();
    stage.addOverlay(polygons);
    stage.addOverlay(lines);
    const point = onGround([[0, 0]])[0]!;
    const bow = onGround([[-60, -60], [60, 60], [60, -60], [-60, 60]]); // prettier-ignore
    const rings: Vec3[][][] = [
      [],
      [[]],
      [[point, point, point]],
      [onGround([[0, 0], [10, 0]])],
      [onGround([[0, 0], [10, 0], [20, 0]])],
      [onGround([[-9, -9], [9, -9], [9, 9]]), []],
      [[[0, 0, 0], [1, 0, 0], [0, 0, 1]]],
      [bow],
    ]; // prettier-ignore
    polygons.set(rings.map((one, n) => ({ ...square(n, 0xff0000), rings: one })));
    lines.set(
      [[], [point], [point, point], [[0, 0, 0] as const, [0, -50, 0] as const]].map((points, key) => ({
        key,
        points,
        color: 0x00ff00,
        opacity: 1,
        width: 1,
      })),
    );
    const painting = draw(DOWN);
    // Regardless of how the bow tie is filled, its filled parts can be picked and its other parts cannot.
    for (const [x, y] of [
      [85, 80],
      [155, 80],
      [120, 45],
      [120, 115],
    ] as const) {
      const isFilled = painting.at(x, y)[3] === 255;
      expect(polygons.pick({ x: x + 0.5, y: y + 0.5 })?.key).to.equal(isFilled ? 7 : undefined);
    }
    expect([painting.at(85, 80)[3], painting.at(155, 80)[3]]).to.include(255);
    close(polygons, lines);
  });
});
