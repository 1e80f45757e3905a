import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Favorite } from '../../../elements/model/favorite.ts';
import type { SphereFavoritesPanel } from '../../../elements/panels/favorites-panel.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { favorite, inside } from '../panels/panel-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, control, feature, file, next, placeViewer } from './viewer-fixtures.ts';

describe('favorites in <sphere-viewer>', () => {
  const host = new PaintedHost(FACE_WIDTH);
  const SRC = file([feature(7), feature(8)]);
  after(() => host.leave());

  const show = async (
    favorites: SphereViewer['favorites'],
  ): Promise<{ viewer: SphereViewer; codes: string[] }> => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({ src: SRC });
    viewer.favorites = favorites;
    await loaded;
    await viewer.updateComplete;
    const codes = errors as unknown as { code: string }[];
    return {
      viewer,
      get codes() {
        return codes.map(({ code }) => code);
      },
    };
  };
  const panelOf = (viewer: SphereViewer): SphereFavoritesPanel =>
    viewer.renderRoot.querySelector('sphere-favorites-panel')!;
  const openList = async (viewer: SphereViewer, count: number): Promise<SphereFavoritesPanel> => {
    void viewer.openPanel('favorite');
    const shown = (): SphereFavoritesPanel | null =>
      viewer.renderRoot.querySelector('sphere-favorites-panel');
    await waitUntil(() => shown()?.favorites.length === count);
    await panelOf(viewer).updateComplete;
    return panelOf(viewer);
  };

  it('VIEW-34 VIEW-35 the favorites control is shown only if the page sets favorites, and its panel replaces any open panel', async () => {
    const { viewer } = await show(null);
    void viewer.openPanel('favorite');
    await viewer.updateComplete;
    expect(await control(viewer, '[data-group="favorite"]')).to.equal(null);
    expect(viewer.renderRoot.querySelector('sphere-favorites-panel')).to.equal(null);
    viewer.closePanel();
    void viewer.openPanel('help');
    viewer.favorites = [];
    await viewer.updateComplete;
    (await control(viewer, '[data-group="favorite"]')).click();
    await viewer.updateComplete;
    const open = [...viewer.renderRoot.querySelectorAll('.panels > [open]:not(sphere-control-bar)')];
    expect(open.map(({ localName }) => localName)).to.deep.equal(['sphere-favorites-panel']);
  });

  it('VIEW-34 even with every control, the control bar stays inside a 360 px wide viewer', async () => {
    const { viewer } = await show([]);
    await control(viewer, 'button');
    viewer.style.width = '360px';
    const bar = viewer.renderRoot.querySelector('sphere-control-bar')!;
    Object.assign(bar, { mapShown: false, searchable: true });
    await bar.updateComplete;
    const strip = inside(bar, '.bar').getBoundingClientRect();
    const frame = viewer.getBoundingClientRect();
    expect(bar.shadowRoot!.querySelectorAll('button')).to.have.length(10);
    expect(strip.left >= frame.left && strip.right <= frame.right).to.equal(
      true,
      `${String(strip.width)} px`,
    );
    for (const button of bar.shadowRoot!.querySelectorAll('button')) {
      expect(button.offsetWidth).to.be.at.least(32);
      expect(button.offsetHeight).to.equal(44);
    }
  });

  const saveView = async () => {
    const { viewer } = await show([]);
    await viewer.lookAt({ pan: 231.4, tilt: -12.5, fov: 60 }, { animate: false });
    const panel = await openList(viewer, 0);
    const received = next(document, 'sphere-favorite-save');
    inside(panel, '[part="save"]').click();
    const event = await received;
    return { viewer, event, target: event.target };
  };

  it('FAV-01 saving a favorite dispatches a cancelable event that bubbles to the page', async () => {
    const { viewer, event, target } = await saveView();
    expect(event.cancelable && event.bubbles && event.composed).to.equal(true);
    expect(target).to.equal(viewer);
  });

  it('FAV-02 DATA-20 DATA-21 the event for a saved favorite contains the view twice, with the API’s and with the viewer’s field names', async () => {
    const { viewer, event } = await saveView();
    const { initial_fov, ...rest } = event.favorite;
    expect(rest).to.deep.equal({ name: 'Fav001', sphere: 7, initial_pan: 231.4, initial_tilt: -12.5 });
    expect(initial_fov).to.be.closeTo(60, 1e-9);
    const { initialPan, initialTilt, initialZoom } = event.view;
    expect([initialPan, initialTilt]).to.deep.equal([231.4, -12.5]);
    expect(initialZoom).to.be.closeTo(viewer.zoom, 1e-9);
  });

  it('FAV-06 loading a favorite shows its sphere and view, unless the page cancels the event', async () => {
    const { viewer } = await show([favorite('a', 'Fav001')]);
    const panel = await openList(viewer, 1);
    const prevent = (event: Event): void => event.preventDefault();
    document.addEventListener('sphere-favorite-load', prevent, { once: true });
    const prevented = next(document, 'sphere-favorite-load');
    inside(panel, '.load').click();
    expect((await prevented).favorite.id).to.equal('a');
    expect([viewer.sphere, viewer.pan]).to.deep.equal([null, 0]);
    inside(panel, '.load').click();
    await waitUntil(() => viewer.currentSphere?.id === 8);
    expect([viewer.pan, viewer.tilt]).to.deep.equal([231.4, -12.5]);
    expect(viewer.fov).to.be.closeTo(60, 1e-9);
  });

  it('FAV-07 FAV-09 renaming or deleting a favorite notifies the page, and the list changes only when the page sets a new one', async () => {
    const { viewer } = await show([favorite('a', 'Fav001'), favorite('b', 'Roof')]);
    const panel = await openList(viewer, 2);
    const renamed = next(document, 'sphere-favorite-rename');
    inside(panel, '.rename').click();
    await waitUntil(() => panel.shadowRoot!.activeElement?.matches('td input') === true);
    await sendKeys({ type: 'Pier' });
    await sendKeys({ press: 'Enter' });
    const { favorite: of, name } = await renamed;
    expect([of.id, name]).to.deep.equal(['a', 'Pier']);
    const deleted = next(document, 'sphere-favorite-delete');
    inside(panel, '.delete').click();
    expect((await deleted).favorite.id).to.equal('a');
    expect(panel.favorites, 'the list is unchanged until the page sets it').to.have.length(2);
    viewer.favorites = [favorite('b', 'Roof')];
    await waitUntil(() => panel.favorites.length === 1);
  });

  it('FAV-01 with favorites set to local, the viewer stores favorites in localStorage and removes deleted ones', async () => {
    localStorage.removeItem('sphere-favorites');
    const { viewer } = await show('local');
    const panel = await openList(viewer, 0);
    inside(panel, '[part="save"]').click();
    await waitUntil(() => panel.favorites.length === 1);
    const other = await show('local');
    const [stored] = (await openList(other.viewer, 1)).favorites;
    expect([stored?.name, stored?.sphere]).to.deep.equal(['Fav001', 7]);
    await panel.updateComplete;
    inside(panel, '.delete').click();
    await waitUntil(() => panel.favorites.length === 0);
    expect(localStorage.getItem('sphere-favorites')).to.equal('[]');
  });

  it('a favorite that cannot be stored, and one whose sphere cannot be loaded, show a notice', async () => {
    localStorage.removeItem('sphere-favorites');
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const local = await show('local');
    const notice = (viewer: SphereViewer): string =>
      viewer.renderRoot.querySelector('.notice')?.textContent.trim() ?? '';
    try {
      inside(await openList(local.viewer, 0), '[part="save"]').click();
      await waitUntil(() => notice(local.viewer).startsWith('Your favorites could not be stored'));
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(local.codes).to.deep.equal(['source-failed']);
    const missing = await show([{ ...favorite('a', 'Gone'), sphere: 99 }]);
    inside(await openList(missing.viewer, 1), '.load').click();
    await waitUntil(() => notice(missing.viewer) === 'The sphere could not be loaded. Please try again.');
    expect(missing.viewer.currentSphere?.id).to.equal(7);
  });

  it('DATA-20 each invalid favorite is reported once, and the rest are listed', async () => {
    const bad = [null, { id: 'x' }, favorite('a', 'Fav001')] as unknown as Favorite[];
    const placed = await show(bad);
    await openList(placed.viewer, 1);
    expect(placed.codes).to.deep.equal(['invalid-argument', 'invalid-argument']);
  });
});
