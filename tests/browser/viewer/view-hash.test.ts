import { expect } from '@open-wc/testing';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, drag, feature, file, next, placeViewer, showPainted } from './viewer-fixtures.ts';

const { href } = location;

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => {
  host.leave();
  history.replaceState(null, '', href);
});

const hashIs = (pattern: RegExp): Promise<void> => waitUntil(() => pattern.test(location.hash));

describe('<sphere-viewer> view in the URL', () => {
  it('a link opens its sphere and its view at once, and what the user then sees is in the URL', async () => {
    location.hash = '#tab=2&sphere=8&pan=90.5&tilt=-5&fov=60';
    const shown: number[] = [];
    const listen = ({ sphere }: HTMLElementEventMap['sphere-load']): number => shown.push(sphere.id);
    addEventListener('sphere-load', listen);
    const { viewer, errors } = await placeViewer({
      src: file([feature(7), feature(8)]),
      sphere: 7,
      hash: true,
    });
    await next(viewer, 'sphere-settle');
    removeEventListener('sphere-load', listen);
    expect(shown).to.deep.equal([8]);
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([90.5, -5, 60]);
    const { length } = history;
    await drag(viewer, 60, 20);
    await waitUntil(() => !location.hash.includes('pan=90.5&'));
    await waitUntil(() => location.hash.includes(`pan=${String(Math.round(viewer.pan * 100) / 100)}&`));
    expect(location.hash).to.match(/^#tab=2&sphere=8&pan=[\d.]+&tilt=-?[\d.]+&fov=60$/);
    expect(history.length).to.equal(length);
    expect(errors).to.deep.equal([]);
  });

  it('Back and Forward return to the views of their entries', async () => {
    const { viewer } = await showPainted({ hash: 'left', pan: 20 });
    await hashIs(/^#left\.sphere=\d+&left\.pan=20&/);
    location.hash = '#left.pan=200&left.fov=50';
    await waitUntil(() => viewer.pan === 200 && viewer.fov === 50);
    await hashIs(/left\.pan=200&left\.tilt=0&left\.fov=50$/);
    history.back();
    await waitUntil(() => viewer.pan === 20 && viewer.fov === 75);
    history.forward();
    await waitUntil(() => viewer.pan === 200 && viewer.fov === 50);
  });

  it('a sphere that does not exist is reported, and the sphere and the view of the page are shown', async () => {
    location.hash = '#sphere=404&pan=90';
    const { viewer, errors } = await placeViewer({
      src: file([feature(7), feature(8)]),
      sphere: 8,
      pan: 30,
      hash: true,
    });
    await next(viewer, 'sphere-settle');
    expect(viewer.currentSphere?.id).to.equal(8);
    expect(viewer.pan).to.equal(30);
    expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
    await hashIs(/^#sphere=8&pan=30&/);
  });

  it('viewers with names share the hash, and a viewer that leaves takes its view along', async () => {
    location.hash = '#right.pan=100&note=a%2Fb';
    const left = await showPainted({ hash: 'left', pan: 20 });
    const right = await showPainted({ hash: 'right' });
    expect(right.viewer.pan).to.equal(100);
    await hashIs(/left\.pan=20&/);
    await hashIs(/^#right\.sphere=\d+&right\.pan=100&.*&note=a%2Fb&left\./);
    left.viewer.remove();
    await waitUntil(() => !location.hash.includes('left'));
    right.viewer.hash = true;
    await hashIs(/^#note=a%2Fb&sphere=\d+&pan=100&/);
    right.viewer.removeAttribute('hash');
    await hashIs(/^#note=a%2Fb$/);
    expect([...left.errors, ...right.errors]).to.deep.equal([]);
  });
});
