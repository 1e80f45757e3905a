import { expect } from '@open-wc/testing';
import type { Tile } from '../../../elements/geo/tile.ts';
import { browserClock } from '../../../elements/model/clock.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, flatFile, isSame, limitFrameTimes, showFlat } from './fly-fixtures.ts';
import { codeOf, next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

/** For how many milliseconds the viewer waits for tiles, by what happens to their requests. */
const OUTAGES = { refused: 10_000, silent: 20_000 } as const;

/** What the viewer says meanwhile in place of a first sphere. */
const SAID = { refused: 'Check your connection', silent: 'still preparing this sphere' } as const;

/** The viewer's clock runs this many times as fast as the real one, so that a busy machine is not taken for a silent one. */
const SPEED = 10;

const realClock = { ...browserClock };
let host: FlatWorldHost;
/** Lets the requests for some tiles fail, or leaves them without an answer, until the returned function is called. */
function fail(outage: keyof typeof OUTAGES, isMeant: (sphere: number, tile: Tile) => boolean): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<null>((resolve) => (end = () => resolve(null)));
  host.respond = (sphere, tile) => {
    if (!isMeant(sphere, tile)) return null;
    if (outage === 'refused') return Promise.reject(new TypeError('Failed to fetch'));
    return ended.then(() => host.painted(sphere, tile));
  };
  return () => {
    host.respond = () => null;
    end();
  };
}

let endFrameLimit: () => void;
beforeEach(() => {
  host = new FlatWorldHost();
  endFrameLimit = limitFrameTimes();
  Object.assign(browserClock, {
    now: () => realClock.now() * SPEED,
    after: (delayMs: number, task: () => void) => realClock.after(delayMs / SPEED, task),
  });
});
afterEach(() => {
  Object.assign(browserClock, realClock);
  endFrameLimit();
  host.leave();
});

describe('<sphere-viewer> with tiles that never arrive', () => {
  for (const [outage, waitMs] of Object.entries(OUTAGES) as [keyof typeof OUTAGES, number][]) {
    it(`FIX-123 a flight arrives without the face that it looks at if the face is ${outage}, and the face is drawn once it arrives`, async () => {
      const { viewer, errors } = await showFlat({ pan: 90, fov: 40 });
      const end = fail(outage, (sphere, { face }) => sphere === 2 && face === 'r');
      expect(await viewer.flyTo({ sphere: 2 }, { animate: false })).to.equal(true);
      expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([2, 2]);
      const without = await pixelsOf(viewer);
      const settled = next(viewer, 'sphere-settle');
      end();
      await settled;
      expect(isSame(await pixelsOf(viewer), without), 'the face is drawn').to.equal(false);
      expect(errors.filter(({ code }) => code !== 'tile-failed').map(String)).to.deep.equal([]);
    });

    it(`FIX-123 a flight to a sphere whose tiles are all ${outage} rejects with network, and the previous sphere stays`, async () => {
      const { viewer } = await showFlat();
      const before = await pixelsOf(viewer);
      fail(outage, (sphere) => sphere === 2);
      const startedAt = browserClock.now();
      expect(await codeOf(viewer.flyTo({ sphere: 2 }))).to.equal('network');
      expect(browserClock.now() - startedAt).to.be.at.least(waitMs);
      expect([viewer.currentSphere?.id, viewer.sphere]).to.deep.equal([1, 1]);
      expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
    });

    it(`FIX-123 a first sphere whose tiles are all ${outage} is reported with network, and shown once they arrive`, async () => {
      const end = fail(outage, () => true);
      const { viewer, errors } = await placeViewer({ src: flatFile(), sphere: 1 });
      const loads: unknown[] = [];
      viewer.addEventListener('sphere-load', () => loads.push(null));
      const opening = codeOf(viewer.openPopup('none'));
      await waitUntil(() => errors.some(({ code }) => code === 'network'));
      expect(await opening).to.equal('network');
      expect(loads).to.be.empty;
      const said = (): string => viewer.renderRoot.querySelector('[part=failure] p')?.textContent ?? '';
      await waitUntil(() => said() !== '');
      expect(said()).to.contain(SAID[outage]);
      expect(errors.filter(({ code }) => code === 'network').length).to.equal(1);
      const loaded = next(viewer, 'sphere-load');
      end();
      await loaded;
      await viewer.updateComplete;
      expect(viewer.renderRoot.querySelector('[part=failure]')).to.equal(null);
    });

    it(`FIX-123 a sphere that the page sets and whose tiles are all ${outage} is reported with network, and the previous sphere stays`, async () => {
      const { viewer, errors } = await showFlat();
      fail(outage, (sphere) => sphere === 2);
      viewer.sphere = 2;
      await waitUntil(() => errors.some(({ code }) => code === 'network'));
      expect(viewer.currentSphere?.id).to.equal(1);
    });
  }
});
