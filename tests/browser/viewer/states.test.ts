import { expect } from '@open-wc/testing';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const NAMES = ['loading', 'settled', 'flying', 'failed'] as const;

const statesOf = (viewer: SphereViewer): string[] =>
  NAMES.filter((name) => viewer.matches(`:state(${name})`));

describe('<sphere-viewer> states', () => {
  it('a viewer is loading until its sphere appears, and settled while it is at rest, by the time of the events', async () => {
    const { viewer } = await placeViewer({ src: file([feature(7), feature(8)]), sphere: 7 });
    await viewer.updateComplete;
    expect(statesOf(viewer)).to.deep.equal(['loading']);
    const seen: [type: string, states: string[]][] = [];
    for (const type of ['sphere-load', 'sphere-view-change', 'sphere-settle'] as const)
      viewer.addEventListener(type, () => seen.push([type, statesOf(viewer)]));
    await next(viewer, 'sphere-settle');
    expect(seen).to.deep.equal([
      ['sphere-load', []],
      ['sphere-settle', ['settled']],
    ]);
    seen.length = 0;
    viewer.pan = 40;
    await next(viewer, 'sphere-settle');
    expect(seen).to.deep.equal([
      ['sphere-view-change', []],
      ['sphere-settle', ['settled']],
    ]);
    viewer.sphere = 8;
    await viewer.updateComplete;
    expect(statesOf(viewer)).to.deep.equal(['loading']);
    await waitUntil(() => viewer.matches(':state(settled)'));
  });

  it('a viewer is flying while its view is between two spheres', async () => {
    const north = { ...feature(8), geometry: { type: 'Point', coordinates: [-76.6, 39.3005] } };
    const { viewer } = await placeViewer({ src: file([feature(7), north]), sphere: 7 });
    await next(viewer, 'sphere-settle');
    const seen = new Set<string>();
    viewer.addEventListener('sphere-view-change', () => seen.add(statesOf(viewer).join()));
    const flying = waitUntil(() => viewer.matches(':state(flying)'));
    await Promise.all([flying, viewer.flyTo({ sphere: 8 })]);
    await waitUntil(() => viewer.matches(':state(settled)'));
    expect(statesOf(viewer)).to.deep.equal(['settled']);
    expect([...seen].every((states) => ['', 'flying'].includes(states))).to.equal(true);
  });

  it('a viewer has failed while a message is in place of the sphere', async () => {
    const { viewer } = await placeViewer({ src: '/none.geojson' });
    await waitUntil(() => viewer.matches(':state(failed)'));
    await waitUntil(() => statesOf(viewer).join() === 'failed');
    viewer.src = file([feature(7)]);
    await next(viewer, 'sphere-settle');
    expect(statesOf(viewer)).to.deep.equal(['settled']);
  });

  it('a browser that refuses the states shows the sphere without them', async () => {
    const { add } = CustomStateSet.prototype;
    CustomStateSet.prototype.add = () => {
      throw new DOMException("The specified value must start with '--'.", 'SyntaxError');
    };
    try {
      const { viewer, errors } = await placeViewer({ src: file([feature(7)]) });
      await next(viewer, 'sphere-settle');
      expect(statesOf(viewer)).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
    } finally {
      CustomStateSet.prototype.add = add;
    }
  });
});
