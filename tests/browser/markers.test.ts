import { expect } from '@open-wc/testing';
import { type View, pixelOfRay } from '../../elements/geo/camera.ts';
import type { Vec3 } from '../../elements/geo/vector.ts';
import type { MarkerKind, MarkerLook } from '../../elements/scene/markers/drawn-markers.ts';
import { type MarkerOverlay, createMarkerOverlay } from '../../elements/scene/markers/marker-overlay.ts';
import { BareStage, type DrawnPixels, type TestMarker, columnsOf, seenAt } from './markers-fixtures.ts';
import { waitUntil } from './viewer-fixtures.ts';

const SIZE = { width: 320, height: 200 };
const VIEW: View = { pan: 30, tilt: -10, fov: 60 };

/** Runs with a stage and an overlay on it, and puts both away. */
async function withOverlay(
  kind: MarkerKind,
  run: (stage: BareStage, overlay: MarkerOverlay, faults: [MarkerLook, unknown][]) => void | Promise<void>,
  { size = SIZE, pixelRatio = 1 } = {},
): Promise<void> {
  const stage = new BareStage(size, pixelRatio);
  const faults: [MarkerLook, unknown][] = [];
  const overlay = createMarkerOverlay(
    kind,
    () => undefined,
    (look, error) => faults.push([look, error]),
  );
  stage.add(overlay);
  try {
    await run(stage, overlay, faults);
  } finally {
    stage.dispose();
  }
}

/** How far what is drawn of one round marker is from where geometry puts it, CSS pixels; null when nothing is drawn. */
function missOf(stage: BareStage, overlay: MarkerOverlay, view: View, at: Vec3): number | null {
  overlay.set(columnsOf([{ at }]));
  const drawn = stage.draw(view).middle();
  const expected = pixelOfRay(view, stage.size, at);
  if (!drawn || !expected) return null;
  return Math.hypot(drawn.x / stage.pixelRatio - expected.x, drawn.y / stage.pixelRatio - expected.y);
}

/** How many device pixels are more than a shadow. */
const solidPixels = ({ bytes }: DrawnPixels): number =>
  bytes.reduce((sum, value, at) => sum + (at % 4 === 3 && value > 160 ? 1 : 0), 0);

describe('where markers stand', () => {
  for (const pixelRatio of [1, 2]) {
    it(`OBJ-28 round markers stand within half a pixel of their place, at device pixel ratio ${String(pixelRatio)}`, async () => {
      await withOverlay(
        'icons',
        (stage, overlay) => {
          for (const view of [
            { pan: 0, tilt: 0, fov: 12 },
            { pan: 123.4, tilt: -35, fov: 60 },
            { pan: 359.9, tilt: 20, fov: 110 },
            { pan: 200, tilt: 89, fov: 75 },
            { pan: 77, tilt: -89, fov: 40 },
            { pan: 0, tilt: -90, fov: 75 },
          ]) {
            for (const [x, y, metres] of [
              [160, 100, 1],
              [20.3, 18.7, 40],
              [301.5, 30.2, 10_000],
              [250.25, 181.6, 700],
              [99.9, 60.4, 0.01],
            ] as const) {
              const miss = missOf(stage, overlay, view, seenAt(view, SIZE, { x, y }, metres));
              expect(miss, JSON.stringify({ view, x, y })).to.be.below(0.5);
            }
          }
        },
        { pixelRatio },
      );
    });
  }

  it('OBJ-28 markers partly beyond an edge stay: exactly the part within is drawn', async () => {
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

  it('OBJ-28 nothing is drawn of markers behind the camera, at it, or without a place', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const behind = seenAt(VIEW, SIZE, { x: 160, y: 100 }).map((part) => -part) as unknown as Vec3;
      const beside = seenAt({ ...VIEW, pan: VIEW.pan + 91, tilt: 0 }, SIZE, { x: 160, y: 100 });
      overlay.set(columnsOf([{ at: behind }, { at: beside }, { at: [0, 0, 0] }, { at: [NaN, 1, 1] }]));
      expect(stage.draw(VIEW).bytes.every((value) => value === 0)).to.equal(true);
      expect(overlay.pick({ x: 160, y: 100 })).to.equal(null);
    });
  });

  it('OBJ-28 a pin and a label stand with their tip on the place, a logo and a disc with their middle', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 120 });
      const looks: [Partial<MarkerLook>, number][] = [
        [{ style: 'standard', icon: 'house' }, 120],
        [{ style: 'text', label: 'Main Street' }, 120],
        [{ style: 'logo', icon: 'logo-peak' }, 137],
        [{ style: 'round', icon: 'a' }, 136],
      ];
      for (const [look, lowest] of looks) {
        overlay.set(columnsOf([{ at, look }]));
        const drawn = stage.draw(VIEW);
        const rows = Array.from({ length: SIZE.height }, (_, row) => row).filter(
          (row) => drawn.alpha(160, row) > 160,
        );
        expect(Math.max(...rows) + 1, JSON.stringify(look)).to.be.within(lowest - 2, lowest + 1);
        expect(drawn.middle()?.x, JSON.stringify(look)).to.be.closeTo(160, 0.5);
      }
    });
  });
});

/** Expects a round icon's disc around a pixel, nothing beyond its shadow, and nothing left out within the picture. */
function expectDisc(drawn: DrawnPixels, x: number, y: number): void {
  for (let row = 0; row < SIZE.height; row += 1) {
    for (let column = 0; column < SIZE.width; column += 1) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      if (distance < 15) expect(drawn.alpha(column, row)).to.be.above(250);
      if (distance > 25) expect(drawn.alpha(column, row)).to.equal(0);
    }
  }
}

/** Sixty markers of all kinds of looks, crowded around the middle of the picture. */
const CROWD: readonly TestMarker[] = Array.from({ length: 60 }, (_, at) => {
  const style = (['standard', 'round', 'text', 'logo'] as const)[at % 4] as MarkerLook['style'];
  const pixel = { x: 30 + ((at * 61.7) % 260), y: 40 + ((at * 37.3) % 140) };
  const look = { style, icon: 'house', label: `Nr ${String(at)}`, isActive: at % 3 === 0 };
  return { at: seenAt(VIEW, SIZE, pixel, 50 + 20 * at), look, scale: 0.5 + (at % 6) / 10 };
});

describe('picking markers', () => {
  for (const kind of ['icons', 'spheres', 'text'] as const) {
    it(`OBJ-28 what is picked is what is drawn on top, of ${kind}, pixel by pixel`, async () => {
      await withOverlay(kind, (stage, overlay) => {
        overlay.grow(1.2);
        const alone = CROWD.map((marker) => {
          overlay.set(columnsOf([marker]));
          return stage.draw(VIEW);
        });
        overlay.set(columnsOf(CROWD));
        stage.show(VIEW);
        let looked = 0;
        for (let y = 0; y < SIZE.height; y += 2) {
          for (let x = 0; x < SIZE.width; x += 2) {
            const alphas = alone.map((drawn) => drawn.alpha(x, y));
            const topmost = alphas.findLastIndex((alpha) => alpha > 200);
            // On a shape's soft edge both answers are right.
            if (alphas.some((alpha, at) => at >= topmost && alpha > 90 && alpha <= 200)) continue;
            looked += 1;
            const picked = overlay.pick({ x: x + 0.5, y: y + 0.5 });
            expect(picked?.key ?? 0, `at ${String(x)}, ${String(y)}`).to.equal(topmost + 1);
          }
        }
        expect(looked).to.be.above(6000);
      });
    });
  }

  it('OBJ-28 later markers are drawn over earlier ones, and overlays by their order', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const over = createMarkerOverlay('icons', () => undefined);
      stage.add(over);
      const red = { at, look: { color: 0xff0000 } };
      const green = { at, look: { color: 0x00ff00 } };
      const blue = { at, look: { color: 0x0000ff } };
      overlay.set(columnsOf([red, green]));
      overlay.setOrder(100);
      over.set(columnsOf([blue]));
      over.setOrder(101);
      const coloured = (): number[] => stage.draw(VIEW).at(160, 111);
      expect(coloured()).to.deep.equal([0, 0, 255, 255]);
      const [first, second] = [overlay.pick({ x: 160, y: 100 }), over.pick({ x: 160, y: 100 })];
      expect(first?.key).to.equal(2);
      expect(second?.order).to.be.above(first?.order ?? Infinity);
      overlay.setOrder(102);
      expect(coloured()).to.deep.equal([0, 255, 0, 255]);
      expect(overlay.pick({ x: 160, y: 100 })?.order).to.be.within(102, 103);
      overlay.setVisible(false);
      expect(coloured()).to.deep.equal([0, 0, 255, 255]);
      expect(overlay.pick({ x: 160, y: 100 })).to.equal(null);
    });
  });

  it('OBJ-28 a marker that is pointed at stands larger in a ring, and only that one', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const [left, right] = [80, 240].map((x) => ({
        at: seenAt(VIEW, SIZE, { x, y: 100 }),
        look: { color: 0xff0000 },
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

describe('how markers look', () => {
  it('OBJ-26 a colour of its own colours an icon, none leaves it the set’s', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const colourOf = (look: Partial<MarkerLook>): number[] => {
        overlay.set(columnsOf([{ at, look }]));
        return stage.draw(VIEW).at(160, 112).slice(0, 3);
      };
      expect(colourOf({ icon: 'tree', color: 0x8040c0 })).to.deep.equal([0x80, 0x40, 0xc0]);
      expect(colourOf({ icon: 'tree' })).to.deep.equal([0x23, 0x80, 0x3c]);
      expect(colourOf({ icon: 'fire' })).to.deep.equal([0xc8, 0x25, 0x1c]);
    });
  });

  it('OBJ-24 OBJ-28 OPEN-061 other names and styles look different; an unknown name looks like the standard pin', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const picture = (look: Partial<MarkerLook>): string => {
        overlay.set(columnsOf([{ at, look: { color: 0x336699, ...look } }]));
        return stage.draw(VIEW).bytes.join();
      };
      const styles = (['standard', 'round', 'logo', 'text'] as const).map((style) =>
        picture({ style, label: 'x' }),
      );
      expect(new Set(styles).size).to.equal(4);
      const icons = ['house', 'office', 'a', 'b', '1', '10', 'logo-peak', 'pin'].map((icon) =>
        picture({ icon }),
      );
      expect(new Set(icons).size).to.equal(8);
      expect(picture({ icon: 'no such icon' })).to.equal(picture({ icon: 'pin' }));
      expect(picture({ style: 'text', label: '' })).to.equal(picture({ style: 'standard' }));
    });
  });

  it('OBJ-28 sphere markers have a look of their own, larger when active', async () => {
    await withOverlay('spheres', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      overlay.set(columnsOf([{ at }]));
      const resting = solidPixels(stage.draw(VIEW));
      overlay.set(columnsOf([{ at, look: { isActive: true } }]));
      expect(solidPixels(stage.draw(VIEW))).to.be.above(1.5 * resting);
    });
  });

  it('OBJ-14 OBJ-15 EMBED-23 a marker’s scale and the growing with zoom set its size on the screen', async () => {
    await withOverlay('icons', (stage, overlay) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const areaAt = (scale: number, growth: number): number => {
        overlay.grow(growth);
        overlay.set(columnsOf([{ at, scale }]));
        return solidPixels(stage.draw(VIEW));
      };
      const usual = areaAt(1, 1);
      expect(usual).to.be.closeTo(Math.PI * 16 ** 2, 40);
      expect(areaAt(0.5, 1)).to.be.closeTo(usual / 4, 20);
      expect(areaAt(1, 2)).to.be.closeTo(4 * usual, 100);
      expect(areaAt(0.5, 2)).to.be.closeTo(usual, 40);
      expect(overlay.markerBounds(1)).to.deep.equal({ left: -16, top: -16, right: 16, bottom: 16 });
      expect(overlay.markerBounds(7)).to.equal(null);
    });
  });

  it('OBJ-27 an svg is drawn as the icon; the standard pin stands in while it loads', async () => {
    await withOverlay('icons', async (stage, overlay, faults) => {
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const svg = '<svg viewBox="0 0 10 10"><path fill="currentColor" d="M0 0h10v10H0z"/></svg>';
      overlay.set(columnsOf([{ at, look: { svg, color: 0x00ff00 } }]));
      expect(stage.draw(VIEW).alpha(160, 70)).to.be.above(200);
      await waitUntil(() => stage.draw(VIEW).alpha(160, 70) === 0);
      const drawn = stage.draw(VIEW);
      for (const [x, y] of [
        [160, 100],
        [144, 84],
        [175, 115],
      ] as const) {
        expect(drawn.at(x, y)).to.deep.equal([0, 255, 0, 255]);
      }
      expect(overlay.pick({ x: 143, y: 83 })?.key).to.equal(1);
      expect(overlay.pick({ x: 140, y: 83 })).to.equal(null);
      expect(faults).to.deep.equal([]);
      expect(document.querySelector('svg')).to.equal(null);
    });
  });

  it('OBJ-27 an svg that is broken, empty, too long or too narrow is the standard pin, told once', async () => {
    await withOverlay('icons', async (stage, overlay, faults) => {
      const sources = [
        'no svg',
        '<svg viewBox="0 0 1 1"></svg>',
        `<svg viewBox="0 0 9 9"><text>${'x'.repeat(70_000)}</text></svg>`,
        '<svg viewBox="0 0 9000 1"><path d="M0 0h9000v1H0z"/></svg>',
      ];
      const at = seenAt(VIEW, SIZE, { x: 160, y: 100 });
      const markers = sources.map((svg) => ({ at, look: { svg } }));
      overlay.set(columnsOf(markers));
      await waitUntil(() => faults.length === sources.length);
      overlay.set(columnsOf(markers));
      stage.show(VIEW);
      expect(overlay.markerBounds(1)).to.deep.equal({ left: -15.5, top: -43, right: 15.5, bottom: 0 });
      expect(overlay.pick({ x: 160, y: 70 })?.key).to.equal(sources.length);
      expect(faults.length).to.equal(sources.length);
    });
  });

  it('OBJ-27 nothing in a hostile svg runs or is loaded, even where nobody has cleaned it', async () => {
    await withOverlay('icons', async (stage, overlay) => {
      const page = window as unknown as Record<string, unknown>;
      const svg = `<svg viewBox="0 0 9 9" onload="window.pwned=1"><script>window.pwned=1</script>
        <image href="https://evil.example/x.png" width="9" height="9" onerror="window.pwned=1"/>
        <style>@import url(https://evil.example/x.css);</style><rect width="9" height="9" fill="#00f"/></svg>`;
      overlay.set(columnsOf([{ at: seenAt(VIEW, SIZE, { x: 160, y: 100 }), look: { svg } }]));
      await waitUntil(
        () => stage.draw(VIEW).at(160, 100)[2] === 255 && stage.draw(VIEW).alpha(160, 72) === 0,
      );
      expect(page['pwned']).to.equal(undefined);
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('evil.example'));
      expect(loaded).to.deep.equal([]);
      expect(document.querySelector('svg, image')).to.equal(null);
    });
  });
});

/** So many markers all around, of two looks. */
const many = (count: number): ReturnType<typeof columnsOf> => ({
  ...columnsOf([
    { at: [0, 0, -1], look: { icon: 'house' } },
    { at: [0, 0, -1], look: { icon: 'tree' } },
  ]),
  count,
  positions: Float32Array.from({ length: 3 * count }, (_, at) => {
    const turn = Math.floor(at / 3) * 2.399963;
    const metres = 100 + (Math.floor(at / 3) % 4000);
    return [metres * Math.sin(turn), -90, metres * Math.cos(turn)][at % 3] as number;
  }),
  scales: new Float32Array(count).fill(0.5),
  lookOf: Uint32Array.from({ length: count }, (_, at) => at % 2),
  keys: Uint32Array.from({ length: count }, (_, at) => at + 1),
});

/** Counts calls of the context's methods and the bytes that they send. */
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
  it('OBJ-28 a hundred thousand are one draw call, and a frame sends nothing; a changed marker sends only itself', async () => {
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
        markers.lookOf[778] = 1 - (markers.lookOf[778] as number);
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

  it('OBJ-28 labels beyond the room for pictures are dots; the ones on top are written', async () => {
    await withOverlay('text', async (stage, overlay) => {
      const markers: TestMarker[] = Array.from({ length: 6000 }, (_, at) => ({
        at: seenAt(VIEW, SIZE, { x: 160, y: 100 }),
        look: { style: 'text', label: `A rather long label, number ${String(at)}` },
      }));
      overlay.set(columnsOf(markers));
      const seen = spyOn(stage.gl);
      stage.show(VIEW);
      expect(seen.textures).to.be.at.most(6);
      const widthOf = (key: number): number => 2 * (overlay.markerBounds(key)?.right ?? NaN);
      // Some are painted after each other, those on top first.
      await waitUntil(() => widthOf(5800) > 150);
      expect(widthOf(1)).to.equal(10);
      for (const key of [6000, 5999, 5800]) expect(widthOf(key)).to.be.above(150);
      overlay.set(columnsOf(markers.slice(0, 100)));
      await waitUntil(() => widthOf(1) > 150);
      expect(widthOf(1)).to.be.above(150);
    });
  });

  it('REL-20 OBJ-28 comes back by itself after the graphics card took everything, and leaves nothing when disposed', async () => {
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
