import { expect } from '@open-wc/testing';
import { next } from '../viewer/viewer-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { TOWN, drawnIn, go, libraryOf, placeMap, reattach, showMap, spheresAround } from './map-fixtures.ts';

describe('<sphere-map> lifecycle', () => {
  it('a hidden map creates no drawing surface until it is shown', async () => {
    const { map } = await placeMap();
    map.hidden = true;
    const hidden = document.createElement('sphere-map');
    hidden.hidden = true;
    document.body.append(hidden);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(hidden.surface).to.equal(null);
    const ready = next(hidden, 'sphere-map-ready');
    hidden.hidden = false;
    await ready;
    expect(hidden.surface).not.to.equal(null);
    hidden.remove();
  });

  it('twenty maps that are added and removed release their WebGL contexts', async () => {
    const contexts: WebGL2RenderingContext[] = [];
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const context = (real as (...args: unknown[]) => unknown).apply(this, args);
      if (context instanceof WebGL2RenderingContext) contexts.push(context);
      return context as never;
    } as never;
    try {
      for (let round = 0; round < 20; round += 1) {
        const { map } = await showMap();
        map.remove();
        await Promise.resolve();
        expect(map.surface).to.equal(null);
      }
      expect(contexts.length).to.be.at.least(20);
      expect(contexts.filter((context) => !context.isContextLost())).to.have.length(0);
    } finally {
      HTMLCanvasElement.prototype.getContext = real;
    }
  }).timeout(90_000);

  it('a map moved within the page preserves its drawing surface, and a map removed and added again preserves its zoom', async () => {
    const { map } = await showMap();
    await go(map, 11);
    const { surface } = map;
    map.parentElement!.append(map);
    await Promise.resolve();
    expect(map.surface).to.equal(surface);
    await reattach(map);
    expect(map.surface!.zoom).to.equal(11);
  });

  it('a place that the page sets while the map is being created is shown', async () => {
    const { map } = await placeMap();
    let goal: { zoom: number } | null = null;
    const ready = next(map, 'sphere-map-ready');
    map.createSurface = async ({ start }) => {
      goal = start;
      await Promise.resolve();
      map.goTo(TOWN, 13);
      return null;
    };
    map.spheres = spheresAround(3, 0.01);
    await ready;
    expect(goal, 'the map is created before the call').to.deep.include({ zoom: 4 });
    expect(map.surface!.zoom).to.equal(13);
    expect(map.surface!.center.latitude).to.be.closeTo(TOWN.latitude, 1e-6);
  });

  it('if WebGL is not available, the map reports webgl-unavailable and shows a notice', async () => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : (real.call(this, kind) as never);
    } as never;
    try {
      const failed = next(window, 'sphere-map-error');
      const { map } = await placeMap();
      expect((await failed).error.code).to.equal('webgl-unavailable');
      await map.updateComplete;
      expect(map.renderRoot.querySelector('[part="notice"]')!.textContent).to.contain('WebGL 2');
    } finally {
      HTMLCanvasElement.prototype.getContext = real;
    }
  });

  it('the map shows a notice while the WebGL context is lost, and draws spheres again when it is restored', async () => {
    const { map } = await showMap({ spheres: spheresAround(3, 0.01) });
    const gl = libraryOf(map).getCanvas().getContext('webgl2')!;
    const loss = gl.getExtension('WEBGL_lose_context')!;
    loss.loseContext();
    await waitUntil(() => map.renderRoot.querySelector('[part="notice"]') !== null);
    loss.restoreContext();
    await waitUntil(() => map.renderRoot.querySelector('[part="notice"]') === null);
    await go(map, 12);
    await waitUntil(() => drawnIn(map, 'sphere-markers').length > 0);
  });
});
