import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, middleOf, next, showPainted } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const ENTRANCE = { pan: 40, tilt: -10, id: 'entrance', name: 'Entrance', description: 'Through the yard' };

describe('<sphere-viewer> markers in the picture', () => {
  it('a sphere without a place shows a marker at its direction, which is clicked and announced like others', async () => {
    const { viewer, errors } = await showPainted({ pan: 40, tilt: -10 });
    expect(viewer.currentSphere?.latitude).to.equal(null);
    viewer.customMarkerList = [ENTRANCE];
    expect(await viewer.openPopup('entrance')).to.equal(true);
    viewer.closePopup();
    await viewer.lookAt({ pan: 40, tilt: -10 }, { animate: false });
    const clicked = next(viewer, 'sphere-marker-click');
    const [x, y] = middleOf(viewer);
    await sendMouse({ type: 'click', position: [x, y - 8] });
    const { object, point } = (await clicked).clicked;
    expect(object).to.equal(ENTRANCE);
    expect(point.latitude).to.equal(null);
    await waitUntil(
      () => viewer.renderRoot.querySelector('[part="popup"]')?.textContent.includes('yard') === true,
    );
    expect(viewer.renderRoot.querySelector('[part="popup"]')?.textContent).not.to.include('Fly');
    viewer.closePopup();
    viewer.pan = 200;
    expect(await viewer.openPopup('entrance')).to.equal(true);
    expect(viewer.pan).to.be.closeTo(40, 40);
    expect(errors).to.deep.equal([]);
  });

  it('a marker of one sphere is in its picture only, and the keyboard reaches it without a distance', async () => {
    const { viewer } = await showPainted({ src: file([feature(7), feature(8)]), sphere: 7 });
    const marker = document.createElement('sphere-marker');
    for (const [name, value] of Object.entries({ pan: 0, tilt: 0, sphere: 8, name: 'Stairs' }))
      marker.setAttribute(name, String(value));
    viewer.append(marker);
    viewer.sphere = 8;
    await next(viewer, 'sphere-settle');
    const list = () => viewer.renderRoot.querySelector<HTMLElement>('[role="listbox"]');
    await waitUntil(() => list() !== null);
    list()?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => /Stairs, north, 1 of 1/.test(viewer.renderRoot.textContent));
    viewer.sphere = 7;
    await next(viewer, 'sphere-load');
    await next(viewer, 'sphere-settle');
    await waitUntil(() => list()?.ariaLabel === 'Objects around you: 0');
  });
});
