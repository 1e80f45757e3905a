import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import type { SphereErrorEvent } from '../../../elements/viewer/sphere-viewer.events.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED_STRIPS, PaintedHost, paint } from './painted-host.ts';
import { FACE_WIDTH, SIZE, feature, file, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(async () => {
  host.leave();
  await resetMouse();
});

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);
const HERE = centerOf(TILE);

/** A house north of the camera, a hall with a name and a shed of unknown height east of it, and a pond south of it. */
const TILES = {
  building: [
    {
      id: 41,
      tags: { height: '25 m', housenumber: 12, street: 'Oak Street' },
      rings: [box(-20, -70, 20, -40)],
    },
    { id: 42, tags: {}, rings: [box(40, -20, 70, 20)] },
    { id: 43, tags: { height: 30, name: '$& <b>Hall</b>' }, rings: [box(-70, -20, -40, 20)] },
  ],
  water: [{ tags: {}, rings: [box(-20, 40, 20, 70)] }],
};

/** A hall of 25 m around the camera, and a house of 25 m north of it. */
const HALL = {
  building: [
    { id: 51, tags: { height: 25, name: 'Hall' }, rings: [box(-20, -20, 20, 20)] },
    { id: 52, tags: { height: 25, name: 'House' }, rings: [box(-20, -70, 20, -40)] },
  ],
};

const urlOf = (bytes: Uint8Array): string =>
  `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}#{z}/{x}/{y}`;

const surface = urlOf(encodeAround(HERE, TILE, TILES));

/** A list with a sphere above the ground, by default 100 m. */
const spheres = (members: object = {}, height = 100): string => {
  const { properties, ...rest } = feature(7);
  const geometry = { type: 'Point', coordinates: [HERE.longitude, HERE.latitude] };
  const metadata = { altitude: 20 + height, ground: 20 };
  return file([{ ...rest, geometry, properties: { ...properties, metadata } }], { ...members });
};

const tiltTo = (away: number, height: number): number => (-Math.atan2(100 - height, away) * 180) / Math.PI;

/** Places a viewer and waits until its surface, if it has one, is built. */
async function open(settings: object = {}): Promise<SphereViewer> {
  const loaded = next(window, 'sphere-load');
  const { viewer } = await placeViewer({ src: spheres(), pan: 0, tilt: -60, ...settings });
  await loaded;
  await viewer.unproject({ x: 0, y: 0 });
  return viewer;
}

const menuOf = (viewer: SphereViewer): ShadowRoot | undefined =>
  viewer.renderRoot.querySelector('sphere-context-menu')?.shadowRoot ?? undefined;

const itemOf = (viewer: SphereViewer, name: string): HTMLElement | null =>
  menuOf(viewer)?.querySelector<HTMLElement>(`[data-item="${name}"]`) ?? null;

/** Returns the line below the coordinates in the menu; null if there is none. */
const lineOf = (viewer: SphereViewer): string | null =>
  menuOf(viewer)?.querySelector('.point p')?.textContent ?? null;

/** Opens the menu in the middle of the view, and returns its line about the point. */
async function openMenu(viewer: SphereViewer): Promise<string | null> {
  const { left, top } = viewer.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + SIZE.width / 2), Math.round(top + SIZE.height / 2)];
  await sendMouse({ type: 'click', button: 'right', position });
  await waitUntil(() => itemOf(viewer, 'copy') !== null);
  return lineOf(viewer);
}

/** Opens the menu in the middle of a view, and returns its line about the point. */
async function lineAt(viewer: SphereViewer, pan: number, tilt: number): Promise<string | null> {
  await viewer.lookAt({ pan, tilt }, { animate: false });
  return openMenu(viewer);
}

const cardOf = (viewer: SphereViewer): string =>
  [...viewer.renderRoot.querySelectorAll('*')]
    .flatMap(({ shadowRoot }) => [shadowRoot, ...(shadowRoot?.querySelectorAll('*') ?? [])])
    .map((node) => (node instanceof Element ? node.shadowRoot : node)?.querySelector('.coordinates'))
    .map((button) => (button?.getRootNode() as ShadowRoot | undefined)?.textContent ?? '')
    .join('');

/** Closes the menu by a press outside. */
const closeMenu = (viewer: SphereViewer): boolean =>
  viewer.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));

describe('<sphere-viewer> menu over a surface', () => {
  it("SURF-05 the context menu and What's Here show the kind, height and building of the selected point", async () => {
    const viewer = await open({ surface });
    for (const [pan, tilt, line] of [
      [180, tiltTo(55, 0), 'Water'],
      [45, tiltTo(30, 0), 'Ground level assumed'],
      [90, tiltTo(85, 0), 'Behind a building of unknown height'],
      [270, tiltTo(55, 30), 'Roof, 30.0 m (98 ft) above ground · $& <b>Hall</b>'],
    ] as const) {
      expect(await lineAt(viewer, pan, tilt)).to.equal(line);
      closeMenu(viewer);
    }
    // Positions in tiles of zoom 14 are rounded to about half a meter.
    expect(await lineAt(viewer, 0, tiltTo(40, 10))).to.match(
      /^Wall, (9|10)\.\d m \(3\d ft\) above ground · 12 Oak Street$/,
    );
    closeMenu(viewer);
    const roof = 'Roof, 25.0 m (82 ft) above ground · 12 Oak Street';
    expect(await lineAt(viewer, 0, tiltTo(55, 25))).to.equal(roof);
    const spoken = menuOf(viewer)?.querySelector('[role="menu"]')?.getAttribute('aria-label');
    expect(spoken).to.match(
      /^This point: 39\.\d+, -76\.\d+, Roof, 25\.0 m \(82 ft\) above ground · 12 Oak Street$/,
    );
    await expectAccessible(menuOf(viewer)!.host);
    itemOf(viewer, 'ask')?.click();
    await waitUntil(() => cardOf(viewer).includes(roof));
  });

  it("VIEW-54 the text of What's Here has the color of the popup that it is in", async () => {
    const viewer = await open({ surface });
    await lineAt(viewer, 45, tiltTo(30, 0));
    itemOf(viewer, 'ask')?.click();
    const cardIn = (root: ParentNode): Element | null => root.querySelector('sphere-query-card');
    await waitUntil(() => cardIn(viewer.renderRoot) !== null);
    const card = cardIn(viewer.renderRoot)!;
    expect(getComputedStyle(card).color).to.equal(getComputedStyle(card.parentElement!).color);
  });

  it('SURF-05 the context menu says that level ground is assumed where there is no surface', async () => {
    const viewer = await open({ surface });
    expect(await lineAt(viewer, 0, -2)).to.equal('Ground level assumed');
    const broken = await open({ surface: 'no-such-tiles.json' });
    await lineAt(broken, 0, -60);
    await waitUntil(() => lineOf(broken) === 'Ground level assumed');
  });

  it('SURF-05 a context menu that is opened before the previews are loaded describes the point and stays open', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    host.respond = async (tile) => {
      await released;
      return new Response(await paint(tile, FACE_WIDTH));
    };
    const { viewer } = await placeViewer({
      src: spheres({ strips: PAINTED_STRIPS }),
      surface,
      pan: 0,
      tilt: tiltTo(55, 25),
    });
    let isLoaded = false;
    viewer.addEventListener('sphere-load', () => (isLoaded = true));
    await waitUntil(() => viewer.currentSphere !== null);
    await viewer.unproject({ x: 0, y: 0 });
    const roof = 'Roof, 25.0 m (82 ft) above ground · 12 Oak Street';
    expect(await openMenu(viewer)).to.equal(roof);
    expect(isLoaded).to.equal(false);
    release();
    await waitUntil(() => isLoaded);
    await viewer.updateComplete;
    expect(lineOf(viewer)).to.equal(roof);
  });

  it("FIX-147 inside a building, the context menu and What's Here say so below what is behind its walls, and one error names the building", async () => {
    const problems: string[] = [];
    const note = ({ error }: SphereErrorEvent): number => problems.push(error.message);
    window.addEventListener('sphere-error', note);
    const viewer = await open({ src: spheres({}, 10), surface: urlOf(encodeAround(HERE, TILE, HALL)) });
    const warning = 'The camera seems to be inside a building; this may be wrong.';
    expect(await lineAt(viewer, 0, -45)).to.equal(`Ground level assumed\n${warning}`);
    closeMenu(viewer);
    expect(await lineAt(viewer, 180, -5)).to.equal(`Ground level assumed\n${warning}`);
    closeMenu(viewer);
    expect(await lineAt(viewer, 0, 0)).to.match(
      /^Wall, (9|10)\.\d m \(3\d ft\) above ground · House\nThe camera/,
    );
    window.removeEventListener('sphere-error', note);
    expect(problems).to.have.lengthOf(1);
    expect(problems[0]).to.match(/inside a building.* sphere 7, .* building 51\.$/);
    const line = menuOf(viewer)?.querySelector('.point p');
    expect(line && getComputedStyle(line).whiteSpace).to.equal('pre-line');
    itemOf(viewer, 'ask')?.click();
    await waitUntil(() => cardOf(viewer).includes(`House\n${warning}`));
  });

  it('SURF-05 the menu and What’s Here? fill in what is at the point as soon as the surface is known, also if the place then is another one', async () => {
    const viewer = await open();
    const roof = 'Roof, 25.0 m (82 ft) above ground · 12 Oak Street';
    expect(await lineAt(viewer, 0, tiltTo(55, 25))).to.equal(null);
    const before = menuOf(viewer)?.querySelector('.point bdi')?.textContent;
    viewer.surface = surface;
    await waitUntil(() => lineOf(viewer) === roof);
    expect(menuOf(viewer)?.querySelector('.point bdi')?.textContent).not.to.equal(before);
    viewer.surface = '';
    await viewer.updateComplete;
    closeMenu(viewer);
    viewer.placeService = { search: () => Promise.resolve([]), at: () => Promise.resolve([]) };
    viewer.surface = `${surface}?again`;
    await openMenu(viewer);
    itemOf(viewer, 'ask')?.click();
    await waitUntil(() => cardOf(viewer).includes('Finding the height…') || cardOf(viewer).includes(roof));
    await waitUntil(() => cardOf(viewer).includes(roof));
  });

  it('What’s Here? says that no height is known where there is no surface', async () => {
    const viewer = await open();
    await lineAt(viewer, 0, -60);
    itemOf(viewer, 'ask')?.click();
    await waitUntil(() => cardOf(viewer).includes('Height unknown; level ground assumed'));
  });

  it('SURF-12 without a surface, the context menu shows the coordinates only', async () => {
    expect(await lineAt(await open(), 0, -60)).to.equal(null);
  });

  it('the page can translate the context menu’s description of a point and set the language of its numbers', async () => {
    const german = {
      kinds: {
        roof: 'Dach',
        wall: 'Wand',
        ground: 'Boden',
        water: 'Wasser',
        other: 'Baum oder Objekt',
        unknown: 'Hinter einem Gebäude',
      },
      height: '{kind}, {height} m über dem Boden',
      address: '{street} {number}',
      levelGround: 'Ebener Boden angenommen',
    };
    const { ask, objects } = ENGLISH_TEXTS;
    const texts = {
      ...ENGLISH_TEXTS,
      ask: { ...ask, surface: german },
      objects: { ...objects, language: 'de' },
    };
    const viewer = await open({ surface });
    viewer.texts = texts;
    expect(await lineAt(viewer, 0, tiltTo(55, 25))).to.equal('Dach, 25,0 m über dem Boden · Oak Street 12');
  });
});
