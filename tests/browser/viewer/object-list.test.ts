import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { SeenObject } from '../../../elements/viewer/objects/seen-object.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import {
  type ObjectHost,
  focusedIn,
  found,
  marker,
  placeHost,
  polygon,
  seenAs,
  textIn,
} from './popups-host.ts';

const named = (key: number, name: string, pan: number, distance = 100): SeenObject =>
  seenAs(key, marker({ name }), { pan, distance });

/** Objects in the north, east, south and west. */
const around = [
  named(1, 'Mill', 2, 80),
  named(2, 'Tower', 91, 1240),
  seenAs(3, polygon('Park'), { pan: 180, distance: 240 }),
  named(4, 'Dock', 268, 35_400),
];

async function entered(host: ObjectHost): Promise<HTMLElement> {
  const list = found(host, '[role=listbox]') as HTMLElement;
  list.focus();
  await host.updateComplete;
  return list;
}

/** Presses keys one after the other, and returns the announcement after each. */
async function spokenAfter(host: ObjectHost, keys: readonly string[]): Promise<(string | null)[]> {
  const spoken = [];
  for (const press of keys) {
    await sendKeys({ press });
    await host.updateComplete;
    spoken.push(textIn(host, '[role=status]'));
  }
  return spoken;
}

describe('the list of objects', () => {
  it('the arrow keys move through the objects by bearing, and the name, bearing and distance of each object are announced', async () => {
    const host = await placeHost(around);
    host.pan = 100;
    await entered(host);
    expect(await spokenAfter(host, ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])).to.deep.equal([
      'Park, south, 240 m, 3 of 4',
      'Dock, west, 35 km, 4 of 4',
      'Mill, north, 80 m, 1 of 4',
      'Dock, west, 35 km, 4 of 4',
    ]);
    expect(await spokenAfter(host, ['Home', 'End', 'ArrowLeft', 'ArrowLeft'])).to.deep.equal([
      'Mill, north, 80 m, 1 of 4',
      'Dock, west, 35 km, 4 of 4',
      'Park, south, 240 m, 3 of 4',
      'Tower, east, 1.2 km, 2 of 4',
    ]);
  });

  it('moving to an object by keyboard turns the view to it, and the object is marked until the focus leaves the list', async () => {
    const host = await placeHost(around);
    await entered(host);
    await spokenAfter(host, ['ArrowRight', 'ArrowRight']);
    expect(host.calls).to.deep.equal([
      ['highlight', null],
      ['highlight', 1],
      ['turn', 1],
      ['highlight', 2],
      ['turn', 2],
    ]);
    expect(found(host, '.ring')).not.to.be.null;
    expect(textIn(host, '.words')).to.equal('Tower');
    await spokenAfter(host, ['Escape']);
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
    expect(found(host, '.ring')).to.be.null;
    expect(host.walker.current).to.be.null;
  });

  it('Enter and Space open an object’s popup, and Escape moves the focus back to the object list and then to the view', async () => {
    const host = await placeHost(around);
    const list = await entered(host);
    for (const press of ['Enter', ' ']) {
      await spokenAfter(host, ['Home', press]);
      expect(host.popups.openKey).to.equal(1);
      expect(focusedIn(host)).to.equal(found(host, '.popup'));
      await sendKeys({ press: 'Escape' });
      await host.updateComplete;
      expect(host.popups.openKey).to.be.null;
      expect(focusedIn(host)).to.equal(list);
      expect(host.walker.current?.key).to.equal(1);
    }
    await sendKeys({ press: 'Escape' });
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
  });

  it('an object list that regains the focus continues at its last object, unless the view has been turned away', async () => {
    const host = await placeHost(around);
    await entered(host);
    await spokenAfter(host, ['End', 'Escape']);
    await entered(host);
    expect(host.walker.current?.key).to.equal(4);
    await spokenAfter(host, ['Escape']);
    host.pan = 60;
    await entered(host);
    expect(host.walker.current).to.be.null;
    expect(await spokenAfter(host, ['ArrowRight'])).to.deep.equal(['Tower, east, 1.2 km, 2 of 4']);
  });

  it('the object list is a single tab stop, with an accessible name and a description of its keys', async () => {
    const host = await placeHost(around);
    // Without a next tab stop in the page, some browsers return to the first one.
    host.after(document.createElement('button'));
    host.focus();
    await sendKeys({ press: 'Tab' });
    const list = focusedIn(host) as HTMLElement;
    expect(list.getAttribute('aria-label')).to.equal('Objects around you: 4');
    const how = found(host, `#${list.getAttribute('aria-describedby') ?? ''}`);
    expect(how?.textContent).to.contain('arrow keys').and.to.contain('Escape');
    expect(list.getAttribute('aria-keyshortcuts')).to.contain('ArrowRight').and.to.contain('Space');
    const strip = found(host, '.around') as HTMLElement;
    expect(strip.getBoundingClientRect().width).to.be.above(100);
    await sendKeys({ press: 'Tab' });
    expect(host.shadowRoot?.contains(focusedIn(host))).not.to.be.true;
    expect(strip.getBoundingClientRect().width).to.be.below(2);
  });

  it('the object list ignores unassigned keys and keys with modifiers', async () => {
    const host = await placeHost(around);
    const list = await entered(host);
    for (const init of [{ key: 'ArrowRight', altKey: true }, { key: 'Home', ctrlKey: true }, { key: 'q' }]) {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      list.dispatchEvent(event);
      expect(event.defaultPrevented, init.key).to.be.false;
    }
    expect(host.walker.current).to.be.null;
  });

  it('adding objects preserves the current object of the list, and removing all objects empties the list', async () => {
    const host = await placeHost(around);
    await entered(host);
    await spokenAfter(host, ['Home', 'ArrowRight']);
    host.objects.show([...around, named(9, 'New', 45)]);
    host.requestUpdate();
    await host.updateComplete;
    expect(found(host, '[role=option]')?.getAttribute('aria-posinset')).to.equal('3');
    expect(found(host, '[role=option]')?.getAttribute('aria-setsize')).to.equal('5');
    host.objects.show([]);
    host.requestUpdate();
    await host.updateComplete;
    expect(found(host, '[role=option]')).to.be.null;
    await spokenAfter(host, ['ArrowRight', 'Home', 'Enter']);
    host.focus();
    await host.updateComplete;
    expect(found(host, '[role=listbox]')).to.be.null;
  });

  it('the object list announces objects with the texts and in the language that the page sets', async () => {
    const host = await placeHost(around);
    const winds = ['Norden', 'Nordost', 'Osten', 'Südost', 'Süden', 'Südwest', 'Westen', 'Nordwest'];
    const objects = {
      ...host.texts.objects,
      language: 'de',
      object: '{place}/{count}: {name} im {wind}, {distance}',
    };
    host.texts = { ...host.texts, winds, objects };
    await entered(host);
    expect(await spokenAfter(host, ['ArrowRight', 'ArrowRight'])).to.deep.equal([
      '1/4: Mill im Norden, 80 m',
      '2/4: Tower im Osten, 1,2 km',
    ]);
  });

  it('a list of 50,000 objects renders no more elements than a list of four, and each key press reads fewer than 200 objects', async () => {
    let reads = 0;
    const many = Array.from({ length: 50_000 }, (_, key): SeenObject => {
      const object = marker({ name: `M${String(key)}` });
      const seen = seenAs(key, object, { distance: key });
      return Object.defineProperty(seen, 'pan', { get: () => ((reads += 1), (key * 360) / 50_000) });
    });
    const host = await placeHost(around);
    await entered(host);
    await spokenAfter(host, ['ArrowRight']);
    const count = host.shadowRoot!.querySelectorAll('*').length;
    host.objects.show(many);
    host.walker.hostDisconnected();
    await host.updateComplete;
    await entered(host);
    reads = 0;
    const presses = 20;
    await spokenAfter(host, Array<string>(presses).fill('ArrowRight'));
    expect(reads / presses).to.be.below(200);
    expect(host.shadowRoot!.querySelectorAll('*').length).to.be.at.most(count);
  });

  it('the object list passes axe before and during keyboard navigation', async () => {
    const host = await placeHost(around);
    await expectAccessible(host);
    await entered(host);
    await nextFrame();
    await expectAccessible(host);
    await spokenAfter(host, ['ArrowRight']);
    await waitUntil(() => found(host, '.ring') !== null);
    await expectAccessible(host);
  });
});
