import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(async () => {
  host = new PaintedHost(FACE_WIDTH);
  await setViewport({ width: 900, height: 700 });
});
afterEach(() => host.leave());

const PLACE = { lat: 39.3 + 300 / 111_000, lng: -76.6 };
const GOAL = { latitude: PLACE.lat, longitude: PLACE.lng };

const isOpen = (viewer: SphereViewer): boolean => viewer.renderRoot.querySelector('[role=dialog]') !== null;

/** Adds a viewer that looks at the place of the test's marker. `fill` adds the marker. */
async function viewerWith(fill: (viewer: SphereViewer) => void): Promise<SphereViewer> {
  const settled = next(window, 'sphere-settle');
  const { viewer } = await placeViewer({ src: file([feature(1)]), sphere: 1 });
  Object.assign(viewer.style, { width: '800px', height: '600px' });
  fill(viewer);
  await settled;
  await viewer.lookAt(GOAL, { animate: false });
  return viewer;
}

/** Adds a marker element with content to a viewer or a layer. */
function addMarker(parent: Element, ...content: (Node | string)[]): HTMLElement {
  const marker = document.createElement('sphere-marker');
  for (const [name, value] of Object.entries({ ...PLACE, name: 'House' }))
    marker.setAttribute(name, String(value));
  marker.append(...content);
  parent.append(marker);
  return marker;
}

/** Clicks the marker until its popup is open. */
async function open(viewer: SphereViewer): Promise<HTMLElement> {
  for (let n = 0; n < 20 && !isOpen(viewer); n++) {
    const clicked = Promise.race([next(viewer, 'sphere-marker-click'), next(viewer, 'sphere-click')]);
    const { left, top } = viewer.getBoundingClientRect();
    const { x, y } = (await viewer.project(GOAL)) ?? { x: 0, y: 0 };
    await sendMouse({ type: 'click', position: [Math.round(left + x), Math.round(top + y - 16)] });
    await clicked;
    await viewer.updateComplete;
  }
  return viewer.renderRoot.querySelector('[role=dialog]')!;
}

async function close(viewer: SphereViewer): Promise<void> {
  viewer.renderRoot.querySelector<HTMLElement>('[part=popup-close]')?.click();
  await waitUntil(() => !isOpen(viewer));
}

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const within = (inner: Element, outer: Element): boolean => {
  const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return a.width > 0 && a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
};

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
}

for (const parent of ['viewer', 'layer'] as const) {
  it(`FIX-59 the popup of a marker element in a ${parent} shows the element’s child nodes, which remain in the element`, async () => {
    let bought = 0;
    const buy = button('Buy', () => (bought += 1));
    let marker: HTMLElement | undefined;
    const viewer = await viewerWith((it) => {
      const layer = document.createElement('sphere-layer');
      layer.setAttribute('name', 'houses');
      it.append(layer);
      addMarker(layer, 'Not this one').setAttribute('lat', '0');
      marker = addMarker(parent === 'layer' ? layer : it, 'For sale ', buy);
    });
    expect(isVisible(buy)).to.be.false;
    const popup = await open(viewer);
    await waitUntil(() => within(buy, popup) && isVisible(buy));
    expect(buy.parentElement).to.equal(marker);
    buy.click();
    const { x, y, width, height } = buy.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    expect(bought).to.equal(2);
    const later = document.createElement('a');
    later.textContent = 'Later';
    marker?.append(later);
    await waitUntil(() => within(later, popup));
    await close(viewer);
    expect(isVisible(buy)).to.be.false;
    expect(marker?.slot).to.equal('');
    await open(viewer);
    await waitUntil(() => isVisible(buy));
  });
}

it('FIX-59 typing into an input inside a popup does not turn the view, and Escape returns the focus to the viewer', async () => {
  const field = document.createElement('input');
  const viewer = await viewerWith((it) => {
    it.showFlyHere = true;
    addMarker(it, field);
  });
  const popup = await open(viewer);
  await waitUntil(() => isVisible(field));
  popup.querySelector<HTMLElement>('[part=popup-close]')?.focus();
  await sendKeys({ press: 'Tab' });
  expect(document.activeElement).to.equal(field);
  const { pan } = viewer;
  await sendKeys({ type: 'north' });
  expect(field.value).to.equal('north');
  expect(viewer.pan).to.equal(pan);
  await sendKeys({ press: 'Tab' });
  expect(viewer.shadowRoot?.activeElement?.getAttribute('part')).to.equal('popup-fly-here');
  expect(popup.getAttribute('aria-labelledby')).to.equal('popup-title');
  field.focus();
  await sendKeys({ press: 'Escape' });
  await waitUntil(() => !isOpen(viewer));
  expect(document.activeElement).to.equal(viewer);
});

it('FIX-59 a DOM node set as the popup property is moved into the popup, and returns to its original place afterward', async () => {
  let bought = 0;
  const buy = button('Buy', () => (bought += 1));
  const shelf = document.createElement('div');
  shelf.append('before', buy, 'after');
  document.body.append(shelf);
  const viewer = await viewerWith((it) => (it.customMarkerList = [{ id: 'a', ...PLACE, popup: buy }]));
  const popup = await open(viewer);
  await waitUntil(() => within(buy, popup));
  buy.click();
  expect(bought).to.equal(1);
  await close(viewer);
  expect(shelf.textContent).to.equal('beforeBuyafter');
  expect(shelf.childNodes.length).to.equal(3);
  const fragment = document.createDocumentFragment();
  const rent = button('Rent', () => (bought += 1));
  fragment.append(rent);
  viewer.customMarkerList = [{ id: 'b', ...PLACE, popup: fragment }];
  for (let times = 0; times < 2; times++) {
    const reopened = await open(viewer);
    await waitUntil(() => within(rent, reopened));
    await close(viewer);
  }
  expect(viewer.childElementCount).to.equal(0);
  shelf.remove();
});

it('FIX-59 an object’s description is shown as plain text, and its popup HTML is sanitized', async () => {
  const markup =
    '<p>Call <button onclick="window.pwned=1">Buy</button><img src="x" onerror="window.pwned=1"></p>';
  let marker: HTMLElement | undefined;
  const viewer = await viewerWith((it) => {
    marker = addMarker(it);
    marker.setAttribute('popup', markup);
    marker.setAttribute('description', '<button>Text</button>');
  });
  const popup = await open(viewer);
  await waitUntil(() => popup.querySelector('.rich') !== null);
  expect(popup.querySelector('.description')?.textContent).to.equal('<button>Text</button>');
  expect(popup.querySelector('.rich')?.textContent).to.equal('Call Buy');
  expect(popup.querySelector('.body button, [onerror], slot')).to.equal(null);
  await close(viewer);
  marker?.remove();
  viewer.geojson = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [PLACE.lng, PLACE.lat] },
        properties: { popup: markup },
      },
    ],
  };
  const second = await open(viewer);
  await waitUntil(() => second.querySelector('.rich') !== null);
  expect(second.querySelector('.body button, [onerror], slot')).to.equal(null);
  expect('pwned' in window).to.be.false;
});

it('FIX-59 React can update the content of an open popup and remove its marker without an error', async () => {
  let set: (state: number) => void = () => undefined;
  function Offer() {
    const [count, setCount] = useState(0);
    return createElement(
      'button',
      { id: 'offer', onClick: () => setCount(count + 1) },
      `Offers: ${String(count)}`,
    );
  }
  function Content() {
    const [state, setState] = useState(2);
    set = setState;
    if (state === 0) return null;
    const children = state === 2 ? createElement(Offer, { key: 'o' }) : 'Sold';
    return createElement('sphere-marker', { ...PLACE, name: 'House', key: 'm' }, children);
  }
  const viewer = await viewerWith(() => undefined);
  const root = createRoot(viewer);
  flushSync(() => root.render(createElement(Content)));
  const popup = await open(viewer);
  const offer = viewer.querySelector<HTMLElement>('#offer')!;
  await waitUntil(() => within(offer, popup));
  offer.click();
  await waitUntil(() => offer.textContent === 'Offers: 1');
  flushSync(() => set(1));
  expect(viewer.querySelector('sphere-marker')?.textContent).to.equal('Sold');
  expect(isOpen(viewer)).to.be.true;
  flushSync(() => set(0));
  await waitUntil(() => !isOpen(viewer));
  flushSync(() => set(2));
  await open(viewer);
  flushSync(() => root.unmount());
  await waitUntil(() => !isOpen(viewer));
  expect(viewer.childElementCount).to.equal(0);
});
