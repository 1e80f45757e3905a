import { expect, test } from '@playwright/test';
import { ADDRESSES, DRAWINGS, LEAK, VECTORS } from '../../helpers/popups-xss-vectors.ts';
import { becomes, frameAt, openSites, type EmbedSites, type SiteFrame, type SitePage } from './sites.ts';

/* Settings that a page posts to a framed viewer reach the element. No setting runs code or sends requests. */

let sites: EmbedSites;
let page: SitePage;
let frame: SiteFrame;

test.beforeAll(async () => {
  sites = await openSites();
});

test.afterAll(() => sites.close());

test.beforeEach(async () => {
  page = await sites.newPage();
  const key = await sites.createKey('site.test:*');
  await page.goto(sites.pageWith('site', `/embed/${key}`));
  frame = await frameAt(page, `${sites.viewerOrigin}/embed/`);
});

test.afterEach(() => page.close());

const place = { lat: 39.9605, lng: -83 };
const corners = [
  { lat: 39.9605, lng: -83.0005 },
  { lat: 39.9605, lng: -82.9995 },
  { lat: 39.961, lng: -83 },
];

/** Settings of specification 3 under their old names, with the element's property if its name differs. */
const SETTINGS: readonly (readonly [row: string, name: string, value: unknown, property?: string])[] = [
  ['EMBED-05', 'title', 'Old house', 'viewerTitle'],
  ['EMBED-06', 'layers', [{ name: 'a', visible: true, items: [{ id: 'm', ...place }] }]],
  ['EMBED-07', 'useMapView', false],
  ['EMBED-08', 'showFlyHere', true],
  ['EMBED-09', 'startUpMapHidden', true],
  ['EMBED-10', 'hideQueryMarkers', true],
  ['EMBED-11', 'uiPanelOpen', false],
  ['EMBED-12', 'hasWatermark', true],
  ['EMBED-13', 'panoMarkerDistance', 150],
  ['EMBED-14', 'customMarkerDistance', 250],
  ['EMBED-15', 'polygonDistance', 350],
  ['EMBED-16', 'polylineDistance', 450],
  ['EMBED-17', 'customMarkerList', [{ id: 'one', name: 'One', ...place }]],
  ['EMBED-18', 'panoMarkerList', [{ id: 'two', panoramaId: 42, ...place }]],
  ['EMBED-19', 'polygonLayers', [{ name: 'p', items: [{ id: 'p', points: corners }] }]],
  ['EMBED-19', 'polylineLayers', [{ name: 'l', items: [{ id: 'l', points: corners, width: 3 }] }]],
  ['EMBED-19', 'texturedPolygonLayers', [{ name: 't', items: [] }]],
  ['EMBED-20', 'improvedPerspective', true],
  ['EMBED-21', 'pointToQueryOnSphereLoad', true],
  ['EMBED-22', 'autoRotate', { on: false, speed: 3, right: true, tilt: -5, fov: 60 }],
  ['EMBED-23', 'growMarkerOnZoom', true],
  ['EMBED-24', 'restrictedSphereList', [41]],
  ['EMBED-25', 'viewerDisplayOrder', ['text', 'icons', 'spheres', 'polygons']],
];

const viewer = `document.querySelector('sphere-viewer')`;

test('EMBED-05 EMBED-07 EMBED-11 every legacy setting in a posted object sets the corresponding property of the element', async () => {
  await becomes(page, `received.some(({ type }) => type === 'ready')`);
  const all = Object.fromEntries(SETTINGS.map(([, name, value]) => [name, value]));
  await page.evaluate(`post(${JSON.stringify(all)})`);
  await becomes(frame, `${viewer}.viewerTitle === 'Old house'`);
  for (const [row, name, value, property = name] of SETTINGS)
    expect(await frame.evaluate(`${viewer}.${property}`), `${row} ${name}`).toEqual(value);
  await becomes(frame, `${viewer}.shadowRoot.querySelector('.watermark')`);
});

test('PEER-08 a frame shows no arrows to linked spheres unless its page turns them on', async () => {
  await becomes(page, `received.some(({ type }) => type === 'ready')`);
  expect(await frame.evaluate(`${viewer}.noLinks`)).toBe(true);
  await page.evaluate(`post({ noLinks: false })`);
  await becomes(frame, `${viewer}.noLinks === false`);
});

test('EMBED-20 EMBED-22 posting a single setting does not change other settings', async () => {
  await becomes(page, `received.some(({ type }) => type === 'ready')`);
  await frame.evaluate(`Object.assign(${viewer}, { viewerTitle: 'New house', showFlyHere: false })`);
  await page.evaluate(`post({ improvedPerspective: true })`);
  await becomes(frame, `${viewer}.improvedPerspective`);
  await page.evaluate(`post({ autoRotate: { on: false, tilt: -5 } })`);
  await becomes(frame, `${viewer}.autoRotate.tilt === -5`);
  const now = `(({ viewerTitle, showFlyHere, improvedPerspective }) => [viewerTitle, showFlyHere, improvedPerspective])(${viewer})`;
  expect(await frame.evaluate(now)).toEqual(['New house', false, true]);
});

/** Returns every nth item of a list, starting at an offset. */
const every = <T>(list: readonly T[], step: number, first: number): T[] =>
  list.filter((_, n) => n % step === first);

const ROUNDS = 6;

test('EMB-7 texts, URLs and SVGs posted by a page run no scripts and send no requests to other hosts', async () => {
  test.setTimeout(90_000);
  const watch = `
    window.hits = [];
    window.__hit = window.alert = () => hits.push('run');
    // HTML is parsed in an inert document before it is sanitized; the browser reports that as well.
    addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      /^(base-uri|style-src|script-src-attr)/.test(effectiveDirective) || hits.push(effectiveDirective + ' ' + blockedURI))`;
  await page.evaluate(watch);
  await frame.evaluate(watch);
  await page.evaluate(`(async () => {
    const { connect } = await loadClient();
    window.client = connect(document.querySelector('iframe'));
    await new Promise((done) => client.on('load', done));
    await client.lookAt({ latitude: 39.9605, longitude: -83 }, { animate: false });
  })()`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const html = every(VECTORS, ROUNDS, round);
    const marker = {
      id: `m${round}`,
      ...place,
      name: html[0],
      description: html[1],
      hoverText: html[2],
      title: html[3],
      popup: html.join('<hr>'),
    };
    const addresses = every(ADDRESSES, ROUNDS, round);
    const drawings = every(DRAWINGS, ROUNDS, round).map((svg) => ({ svg }));
    const others = [
      ...addresses.map((url) => ({ icon: url, imageUrl: url, url, texture: url })),
      ...drawings,
    ];
    const beside = others.map((fields, n) => ({ id: n, lat: 39.9615, lng: -83 + n / 1e4, ...fields }));
    const list = JSON.stringify([...beside, marker, { ...marker, ...others[0], id: 'twin' }]);
    await page.evaluate(`client.set({ viewerTitle: ${JSON.stringify(html[0])}, customMarkerList: ${list} })`);
    const { x, y } = (await page.evaluate(`client.project({ latitude: 39.9605, longitude: -83 })`)) as {
      x: number;
      y: number;
    };
    const words = `document.querySelector('sphere-viewer').shadowRoot.querySelector('.popup')`;
    await expect
      .poll(async () => {
        if ((await frame.evaluate(`!!${words}`)) === true) return true;
        await page.mouse.click(x, y - 15);
        return false;
      })
      .toBe(true);
    const live = `[...document.querySelector('sphere-viewer').shadowRoot.querySelectorAll('.popup *, [part=hover-text] *, [part=title] *')]`;
    const harmful = `${live}.filter((element) => /^(script|base|style|link|iframe|object|embed|form)$/i.test(element.localName) ||
      [...element.attributes].some(({ name }) => /^(on|srcdoc$)/i.test(name))).map(({ outerHTML }) => outerHTML)`;
    expect(await frame.evaluate(harmful)).toEqual([]);
  }
  expect(await page.evaluate('hits')).toEqual([]);
  expect(await frame.evaluate('hits')).toEqual([]);
  const requested = (await frame.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name)`,
  )) as string[];
  expect(
    requested.filter((name) => name.startsWith(LEAK) || !/^(https?:\/\/viewer\.test|data:|blob:)/.test(name)),
  ).toEqual([]);
});
