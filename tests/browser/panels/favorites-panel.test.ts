import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CheckedFavorite } from '../../../elements/model/favorite.ts';
import type { SphereFavoritesPanel } from '../../../elements/panels/favorites-panel.ts';
import type { FavoriteAction } from '../../../elements/panels/panel-requests.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import {
  TWO,
  favorite,
  eventOnClick,
  definePanels,
  found,
  nextEvent,
  inViewer,
  inside,
  textOf,
} from './panel-fixtures.ts';

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
  const actionAfter = async (act: () => unknown): Promise<FavoriteAction> => {
    const received = nextEvent('sphere-request-favorite');
    await act();
    return (await received).action;
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

  it('FAV-04 FAV-05 the favorites panel is titled FAVORITES and has columns for names and dates', async () => {
    const element = await panel();
    expect(textOf(element, '[part="title"]')).to.equal('FAVORITES');
    expect(texts(element, 'th').slice(0, 2)).to.deep.equal(['Name', 'Date Added']);
  });

  it('FAV-10 FAV-11 the favorites panel shortens long names, and abbreviates the month in dates', async () => {
    const element = await panel();
    expect(texts(element, 'tbody .name')).to.deep.equal(['Fav001', 'Harbour from ...']);
    expect(row(element, 1, '.rename').title).to.equal('Harbour from the north');
    expect(texts(element, '.date').slice(1)).to.deep.equal(['Nov 3, 2026', 'Nov 3, 2026']);
  });

  it('FAV-06 FAV-07 each row of the favorites panel has buttons that request loading or deleting its favorite', async () => {
    const element = await panel();
    expect(texts(element, '.load')).to.deep.equal(['Load', 'Load']);
    expect(await actionAfter(() => row(element, 1, '.load').click())).to.deep.equal({
      kind: 'load',
      id: 'b',
    });
    expect(await actionAfter(() => row(element, 0, '.delete').click())).to.deep.equal({
      kind: 'delete',
      id: 'a',
    });
  });

  it('FAV-08 FAV-09 FAV-10 a favorite’s full name can be edited in its row, and Enter requests the change', async () => {
    const element = await panel();
    const field = await startEdit(element, 1);
    expect(field.value).to.equal('Harbour from the north');
    await sendKeys({ type: 'Pier 7 ' });
    const action = await actionAfter(() => sendKeys({ press: 'Enter' }));
    expect(action).to.deep.equal({ kind: 'rename', id: 'b', name: 'Pier 7' });
    await waitUntil(() => element.shadowRoot!.activeElement === row(element, 1, '.rename'));
  });

  it('FAV-08 pressing Escape, leaving the field or confirming an unchanged name cancels the edit without closing the panel', async () => {
    const element = await panel();
    const received: Event[] = [];
    element.addEventListener('sphere-request-favorite', (event) => received.push(event));
    element.addEventListener('sphere-request-panel', (event) => received.push(event));
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
    expect(received).to.deep.equal([]);
    expect(texts(element, 'tbody .name')[0]).to.equal('Fav001');
  });

  it('FAV-01 FAV-03 OPEN-042 the favorites panel dispatches an event to save the view under the suggested name or an entered one', async () => {
    const element = await panel();
    expect(textOf(element, '[part="save"]')).to.equal('Save this view');
    const offered = await eventOnClick(element, '[part="save"]', 'sphere-request-favorite');
    expect(offered.action).to.deep.equal({ kind: 'save', name: 'Fav003' });
    inside(element, 'form input').focus();
    (element.shadowRoot!.activeElement as HTMLInputElement).select();
    await sendKeys({ type: 'Roof' });
    const typed = await actionAfter(() => sendKeys({ press: 'Enter' }));
    expect(typed).to.deep.equal({ kind: 'save', name: 'Roof' });
    element.favorites = [...TWO, favorite('c', 'Roof')];
    await element.updateComplete;
    expect((inside(element, 'form input') as HTMLInputElement).value).to.equal('Fav004');
    element.canSave = false;
    await element.updateComplete;
    expect((inside(element, '[part="save"]') as HTMLButtonElement).disabled).to.equal(true);
  });

  it('a name that is too long stays as typed with a hint, and is saved only when it is short enough', async () => {
    const element = await panel();
    const received: FavoriteAction[] = [];
    element.addEventListener('sphere-request-favorite', ({ action }) => received.push(action));
    const long = 'Harbor '.repeat(9);
    const type = async (field: HTMLInputElement, text: string): Promise<void> => {
      field.focus();
      field.value = text;
      field.dispatchEvent(new Event('input'));
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
    };
    const field = inside(element, 'form input') as HTMLInputElement;
    await type(field, long);
    expect(textOf(element, '.hint')).to.equal('Please use at most 60 characters. This name has 62.');
    expect([field.value, received]).to.deep.equal([long, []]);
    await expectAccessible(element);
    await type(field, 'Harbor');
    expect(found(element, '.hint')).to.equal(null);
    expect(received).to.deep.equal([{ kind: 'save', name: 'Harbor' }]);
    const edited = await startEdit(element, 0);
    await type(edited, long);
    expect(textOf(element, '.hint')).to.contain('This name has 62.');
    edited.blur();
    await element.updateComplete;
    expect([row(element, 0, 'input'), edited.value, received.length]).to.deep.equal([edited, long, 1]);
    await type(edited, 'Pier');
    expect(received.slice(1)).to.deep.equal([{ kind: 'rename', id: 'a', name: 'Pier' }]);
  });

  it('FAV-12 FAV-13 if there are no favorites, the panel shows a notice about the favorite button instead of a list', async () => {
    const element = await panel([]);
    const [empty, how] = texts(element, '.empty p');
    expect(empty).to.equal("You haven't favorited anything yet.");
    expect(how).to.contain('favorite button').and.to.contain('save it here');
    expect(found(element, 'table')).to.equal(null);
    await expectAccessible(element);
  });

  it('FAV-07 after a deletion, the focus moves to the next row, or to the panel when no rows are left', async () => {
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

  it('FAV-05 markup in a name is shown as text, and a long name does not overflow the panel at a width of 360 px', async () => {
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

  it('FAV-10 a shortened name does not overlap the date at a width of 360 px', async () => {
    const element = await panel(TWO, [360, 640]);
    const name = row(element, 1, 'bdi');
    expect(name.scrollWidth).to.be.at.most(name.clientWidth || name.parentElement!.clientWidth);
    const { right } = name.getBoundingClientRect();
    expect(right).to.be.at.most(row(element, 1, 'td.date').getBoundingClientRect().left);
  });

  it('FAV-14 the favorites panel passes axe, even while a name is edited', async () => {
    const element = await panel();
    await expectAccessible(element);
    await startEdit(element, 1);
    await expectAccessible(element);
  });
});
