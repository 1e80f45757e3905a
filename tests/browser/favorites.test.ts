import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CheckedFavorite, Favorite } from '../../elements/model/favorite.ts';
import type { SphereFavoritesPanel } from '../../elements/panels/favorites-panel.ts';
import type { FavoriteWish } from '../../elements/panels/panel-requests.ts';
import type { SphereViewer } from '../../elements/viewer/sphere-viewer.ts';
import { PaintedHost } from './painted-host.ts';
import { clickHears, definePanels, found, hears, inViewer, inside, textOf } from './panel-fixtures.ts';
import { FACE_WIDTH, control, feature, file, next, placeViewer, waitUntil } from './viewer-fixtures.ts';

const favorite = (id: string, name: string, more: Partial<CheckedFavorite> = {}): CheckedFavorite => ({
  id,
  name,
  created_date: '2026-11-03T12:00:00Z',
  sphere: 8,
  initial_pan: 231.4,
  initial_tilt: -12.5,
  initial_fov: 60,
  ...more,
});

const TWO = [favorite('a', 'Fav001'), favorite('b', 'Harbour from the north')] as const;

describe('<sphere-favorites-panel>', () => {
  before(definePanels);
  const panel = async (
    favorites: readonly CheckedFavorite[] = TWO,
    size?: readonly [number, number],
  ): Promise<SphereFavoritesPanel> => {
    const element = document.createElement('sphere-favorites-panel');
    Object.assign(element, { favorites, canSave: true, open: true });
    return inViewer(element, size);
  };
  const wishAfter = async (act: () => unknown): Promise<FavoriteWish> => {
    const heard = hears('sphere-request-favorite');
    await act();
    return (await heard).wish;
  };
  const texts = (element: Element, selector: string): string[] =>
    [...element.shadowRoot!.querySelectorAll(selector)].map((cell) => cell.textContent.trim());
  const row = (element: Element, at: number, selector: string): HTMLElement =>
    [...element.shadowRoot!.querySelectorAll<HTMLElement>('tbody tr')][at]!.querySelector(selector)!;
  const startEdit = async (element: SphereFavoritesPanel, at: number): Promise<HTMLInputElement> => {
    row(element, at, '.rename').click();
    await element.updateComplete;
    await waitUntil(() => element.shadowRoot!.activeElement?.matches('td input') === true);
    return element.shadowRoot!.activeElement as HTMLInputElement;
  };

  it('FAV-04 FAV-05 FAV-10 FAV-11 is headed FAVORITES and lists names, cut where long, with their dates', async () => {
    const element = await panel();
    expect(textOf(element, '[part="title"]')).to.equal('FAVORITES');
    expect(texts(element, 'th').slice(0, 2)).to.deep.equal(['Name', 'Date Added']);
    expect(texts(element, 'tbody .name')).to.deep.equal(['Fav001', 'Harbour from ...']);
    expect(row(element, 1, '.rename').title).to.equal('Harbour from the north');
    expect(texts(element, '.date').slice(1)).to.deep.equal(['Nov 3, 2026', 'Nov 3, 2026']);
  });

  it('FAV-06 FAV-07 each row asks to load and to delete its favorite', async () => {
    const element = await panel();
    expect(texts(element, '.load')).to.deep.equal(['Load', 'Load']);
    expect(await wishAfter(() => row(element, 1, '.load').click())).to.deep.equal({ kind: 'load', id: 'b' });
    expect(await wishAfter(() => row(element, 0, '.delete').click())).to.deep.equal({
      kind: 'delete',
      id: 'a',
    });
  });

  it('FAV-08 FAV-09 FAV-10 a name is edited in place, whole, and Enter saves it', async () => {
    const element = await panel();
    const field = await startEdit(element, 1);
    expect(field.value).to.equal('Harbour from the north');
    await sendKeys({ type: 'Pier 7 ' });
    const wish = await wishAfter(() => sendKeys({ press: 'Enter' }));
    expect(wish).to.deep.equal({ kind: 'rename', id: 'b', name: 'Pier 7' });
    await waitUntil(() => element.shadowRoot!.activeElement === row(element, 1, '.rename'));
  });

  it('FAV-08 Escape gives the edit up and leaves the panel open', async () => {
    const element = await panel();
    const heard: Event[] = [];
    element.addEventListener('sphere-request-favorite', (event) => heard.push(event));
    element.addEventListener('sphere-request-panel', (event) => heard.push(event));
    await startEdit(element, 0);
    await sendKeys({ type: 'Roof' });
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    await startEdit(element, 0);
    await sendKeys({ type: 'Roof' });
    (element.shadowRoot!.activeElement as HTMLElement).blur();
    await element.updateComplete;
    await startEdit(element, 0);
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    expect(heard).to.deep.equal([]);
    expect(texts(element, 'tbody .name')[0]).to.equal('Fav001');
  });

  it('FAV-01 FAV-03 OPEN-042 saves the view under the offered name, or under one typed instead', async () => {
    const element = await panel();
    expect(textOf(element, '[part="save"]')).to.equal('Save this view');
    const offered = await clickHears(element, '[part="save"]', 'sphere-request-favorite');
    expect(offered.wish).to.deep.equal({ kind: 'save', name: 'Fav003' });
    inside(element, 'form input').focus();
    (element.shadowRoot!.activeElement as HTMLInputElement).select();
    await sendKeys({ type: 'Roof' });
    const typed = await wishAfter(() => sendKeys({ press: 'Enter' }));
    expect(typed).to.deep.equal({ kind: 'save', name: 'Roof' });
    element.favorites = [...TWO, favorite('c', 'Roof')];
    await element.updateComplete;
    expect((inside(element, 'form input') as HTMLInputElement).value).to.equal('Fav004');
    element.canSave = false;
    await element.updateComplete;
    expect((inside(element, '[part="save"]') as HTMLButtonElement).disabled).to.equal(true);
  });

  it('FAV-12 FAV-13 an empty list says so and explains the favorite button', async () => {
    const element = await panel([]);
    const [empty, how] = texts(element, '.empty p');
    expect(empty).to.equal("You haven't favorited anything yet.");
    expect(how).to.contain('favorite button').and.to.contain('saves the view');
    expect(found(element, 'table')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('FAV-07 after a deletion the focus goes on to the next row, and from the last one to the panel', async () => {
    const element = await panel();
    for (const left of [TWO.slice(1), []]) {
      row(element, 0, '.delete').focus();
      await sendKeys({ press: 'Enter' });
      element.favorites = left;
      await element.updateComplete;
      const focused = element.shadowRoot!.activeElement;
      expect(focused).to.equal(left[0] ? row(element, 0, '.delete') : inside(element, '[role="dialog"]'));
    }
  });

  it('FAV-05 a customer’s name is text, and a long one breaks nothing at 360 px', async () => {
    const hostile = favorite('x', '<img src=x onerror=alert(1)>');
    const long = favorite('y', 'W'.repeat(60), { created_date: 'never' });
    const element = await panel([hostile, long, ...TWO], [360, 640]);
    expect(element.shadowRoot!.querySelector('tbody img')).to.equal(null);
    const card = inside(element, '.panel');
    expect(card.scrollWidth).to.be.at.most(card.clientWidth);
    for (const button of element.shadowRoot!.querySelectorAll('button')) {
      expect(button.offsetHeight).to.be.at.least(44);
    }
  });

  it('FAV-10 the cut name has room beside date and actions at 360 px', async () => {
    const element = await panel(TWO, [360, 640]);
    const name = row(element, 1, 'bdi');
    expect(name.scrollWidth).to.be.at.most(name.clientWidth || name.parentElement!.clientWidth);
    const { right } = name.getBoundingClientRect();
    expect(right).to.be.at.most(row(element, 1, 'td.date').getBoundingClientRect().left);
  });

  it('FAV-14 is accessible with its list and while a name is edited', async () => {
    const element = await panel();
    await expect(element).to.be.accessible();
    await startEdit(element, 1);
    await expect(element).to.be.accessible();
  });
});

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
    viewer.openPanel('favorite');
    const shown = (): SphereFavoritesPanel | null =>
      viewer.renderRoot.querySelector('sphere-favorites-panel');
    await waitUntil(() => shown()?.favorites.length === count);
    await panelOf(viewer).updateComplete;
    return panelOf(viewer);
  };

  it('VIEW-34 VIEW-35 a control opens the favorites in place of any other panel; without favorites there is none', async () => {
    const { viewer } = await show(null);
    viewer.openPanel('favorite');
    await viewer.updateComplete;
    expect(await control(viewer, '[data-group="favorite"]')).to.equal(null);
    expect(viewer.renderRoot.querySelector('sphere-favorites-panel')).to.equal(null);
    viewer.closePanel();
    viewer.openPanel('help');
    viewer.favorites = [];
    await viewer.updateComplete;
    (await control(viewer, '[data-group="favorite"]')).click();
    await viewer.updateComplete;
    const open = [...viewer.renderRoot.querySelectorAll('.panels > [open]:not(sphere-control-bar)')];
    expect(open.map(({ localName }) => localName)).to.deep.equal(['sphere-favorites-panel']);
  });

  it('VIEW-34 with every control the bar still fits a viewer of 360 px', async () => {
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

  it('FAV-01 FAV-02 DATA-20 DATA-21 saving tells the page sphere and view of the moment, under both sets of names', async () => {
    const { viewer } = await show([]);
    await viewer.lookAt({ pan: 231.4, tilt: -12.5, fov: 60 }, { animate: false });
    const panel = await openList(viewer, 0);
    const heard = next(document, 'sphere-favorite-save');
    inside(panel, '[part="save"]').click();
    const event = await heard;
    expect(event.cancelable && event.bubbles && event.composed).to.equal(true);
    expect(event.target).to.equal(viewer);
    const { initial_fov, ...rest } = event.favorite;
    expect(rest).to.deep.equal({ name: 'Fav001', sphere: 7, initial_pan: 231.4, initial_tilt: -12.5 });
    expect(initial_fov).to.be.closeTo(60, 1e-9);
    expect(event.view.initialZoom).to.be.closeTo(viewer.zoom, 1e-9);
  });

  it('FAV-06 loading brings the saved sphere on with the saved view, unless the page prevents it', async () => {
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

  it('FAV-07 FAV-09 renaming and deleting tell the page, which hands the new list down', async () => {
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
    expect(panel.favorites, 'the page keeps the favorites').to.have.length(2);
    viewer.favorites = [favorite('b', 'Roof')];
    await waitUntil(() => panel.favorites.length === 1);
  });

  it('FAV-01 a page without a host keeps them in this browser', async () => {
    localStorage.removeItem('sphere-favorites');
    const { viewer } = await show('local');
    const panel = await openList(viewer, 0);
    inside(panel, '[part="save"]').click();
    await waitUntil(() => panel.favorites.length === 1);
    const other = await show('local');
    const [kept] = (await openList(other.viewer, 1)).favorites;
    expect([kept?.name, kept?.sphere]).to.deep.equal(['Fav001', 7]);
    await panel.updateComplete;
    inside(panel, '.delete').click();
    await waitUntil(() => panel.favorites.length === 0);
    expect(localStorage.getItem('sphere-favorites')).to.equal('[]');
  });

  it('DATA-20 tells once of each favorite that cannot be used, and lists the rest', async () => {
    const bad = [null, { id: 'x' }, favorite('a', 'Fav001')] as unknown as Favorite[];
    const placed = await show(bad);
    await openList(placed.viewer, 1);
    expect(placed.codes).to.deep.equal(['invalid-argument', 'invalid-argument']);
  });
});
