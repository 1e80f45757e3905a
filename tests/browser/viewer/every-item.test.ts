import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys } from '@web/test-runner-commands';
import type { LatLon } from '../../../elements/geo/earth.ts';
import type { Favorite } from '../../../elements/model/favorite.ts';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import type { PlaceView } from '../../../elements/model/sphere-source.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { pressWhere, rightClick, within } from './acts.ts';
import { FlatWorldHost, TOWER, flatFile, placeAt, showFlat, towerTiles } from './fly-fixtures.ts';
import { clipboard } from './query-acts.ts';
import { next, screenOf } from './viewer-fixtures.ts';

/** What a user can press. */
const PRESSABLE = 'button:not(:disabled), a[href], input, [role="menuitem"], [role="option"]';

interface Before {
  readonly pan: number;
  readonly zoom: number;
  readonly picture: string;
}

/** Resolves when the effect of an item that was pressed is seen. */
type Effect = (viewer: SphereViewer, before: Before) => Promise<unknown>;

interface State {
  /** Leads into the state from wherever the items before have led. */
  readonly enter: (viewer: SphereViewer) => Promise<unknown>;
  /** The elements whose items are listed. */
  readonly hosts: readonly string[];
  /** Everything in them that can be pressed, by accessible name, and what it does. */
  readonly items: Readonly<Record<string, Effect>>;
}

const hostOf = (element: HTMLElement): string =>
  (element.getRootNode() as ShadowRoot).host.localName.replace('sphere-', '');

/** Returns the accessible name. What depends on the view or the place is left out of it. */
function nameOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
  return name
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^Compass: .*/, 'Compass')
    .replace(/^Copy -?\d.*/, 'Copy the coordinates');
}

const isVisible = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
};

const visible = (viewer: SphereViewer, selector: string): HTMLElement[] =>
  within(viewer, selector).filter(isVisible);

const pressables = (viewer: SphereViewer): string[] =>
  visible(viewer, PRESSABLE).map((element) => `${hostOf(element)}: ${nameOf(element)}`);

const press = (viewer: SphereViewer, item: string): Promise<void> =>
  pressWhere(
    () => visible(viewer, PRESSABLE).find((element) => `${hostOf(element)}: ${nameOf(element)}` === item),
    item,
  );

/** Returns the names of the elements with an open panel, card or menu. */
const open = (viewer: SphereViewer): string[] =>
  visible(viewer, '[role="dialog"], [role="menu"], search').map(hostOf);

const says = (viewer: SphereViewer, text: string): boolean =>
  within(viewer, '*').some(
    (element) => element.childElementCount === 0 && element.textContent.includes(text) && isVisible(element),
  );

const picture = async (viewer: SphereViewer): Promise<string> => {
  const { data } = await screenOf(viewer);
  return data.reduce((sum, value, at) => (sum * 31 + value * (at % 97)) % 1_000_003, 7).toString();
};

const found = (name: string, { latitude, longitude }: LatLon): FoundPlace => ({
  formatted_address: `${name}, Baltimore, MD, USA`,
  location: { lat: latitude, lng: longitude },
  name,
  placeId: name,
});

/** Places below the second and the fourth sphere. */
const PLACES = [found('Mill', placeAt(0, 80)), found('Ferry', placeAt(-40, -90))];

const FAR_AWAY = found('Lighthouse', placeAt(0, 40_000));

/** The best view of a place by the page's own source of spheres. */
const bestView = ({ latitude }: LatLon): Promise<PlaceView> => {
  const isCovered = latitude !== FAR_AWAY.location.lat;
  const sphere = isCovered ? (latitude === PLACES[0]?.location.lat ? 2 : 4) : 3;
  return Promise.resolve({ sphere, altitude: 20, width: 10, isCovered, groundDistance: 39_900, area: null });
};

const copied: string[] = [];
let host: FlatWorldHost;
let isSearchDown = false;

beforeEach(() => {
  host = new FlatWorldHost();
  host.hasTower = true;
  isSearchDown = false;
  clipboard((text) => Promise.resolve(void copied.push(text)));
});
afterEach(async () => {
  host.leave();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'deviceMemory');
  await resetMouse();
});

const answer = (places: readonly FoundPlace[]): Promise<FoundPlace[]> =>
  isSearchDown ? Promise.reject(new Error('down')) : Promise.resolve([...places]);

/** Opens a viewer with everything that adds items: favorites, place search, a map, a marker and less detail. */
async function show(surface: object): Promise<SphereViewer> {
  Object.defineProperty(navigator, 'deviceMemory', { value: 1, configurable: true });
  const { viewer } = await showFlat({ fov: 50, 'no-controls': false, ...surface });
  Object.assign(viewer.style, { width: '760px', height: '560px' });
  viewer.favorites = [];
  storeFavorites(viewer);
  viewer.showFlyHere = true;
  viewer.placeService = {
    search: (query) => answer(query === FAR_AWAY.name ? [FAR_AWAY] : PLACES),
    at: () => answer(PLACES.slice(0, 1)),
  };
  const { latitude, longitude } = GROUND;
  viewer.customMarkerList = [
    { id: 'gate', name: 'Gate', description: 'Open daily', lat: latitude, lon: longitude },
  ];
  const map = document.createElement('div');
  map.slot = 'map';
  map.textContent = 'A map';
  viewer.append(map);
  const loaded = next(viewer, 'sphere-load');
  viewer.source = { ...createStaticSource(flatFile()), bestView };
  await loaded;
  await next(viewer, 'sphere-settle');
  await viewer.unproject({ x: 0, y: 0 });
  await waitUntil(() => open(viewer).length === 0 && pressables(viewer).length > 8, 'the controls');
  return viewer;
}

const GROUND = placeAt(-10, 100);
const ROOF = placeAt((TOWER.west + TOWER.east) / 2, (TOWER.south + TOWER.north) / 2, 20 + TOWER.top);

/** Closes whatever is open, stands in the first sphere, and looks a bit beside a place. */
async function begin(viewer: SphereViewer, place: LatLon): Promise<[number, number]> {
  viewer.closePopup();
  viewer.closePanel();
  await viewer.flyTo({ sphere: 1 }, { animate: false });
  await viewer.lookAt(place, { animate: false });
  await viewer.lookAt({ pan: viewer.pan + 6, fov: 50 }, { animate: false });
  await waitUntil(() => open(viewer).length === 0, 'nothing is open');
  await frames(3);
  const { x, y } = (await viewer.project(place))!;
  return [x, y];
}

const flies = (viewer: SphereViewer): Promise<void> =>
  waitUntil(() => ![1, undefined].includes(viewer.currentSphere?.id), 'another sphere');

const closes =
  (name: string): Effect =>
  (viewer) =>
    waitUntil(() => !open(viewer).includes(name), `${name} is closed`);

/** The card closes with the pin to which it belongs. */
const isUnpinned: Effect = (viewer) =>
  waitUntil(() => !pressables(viewer).includes('query-card: Remove pin'), 'the card is closed');

const opens =
  (name: string): Effect =>
  (viewer) =>
    waitUntil(() => open(viewer).includes(name), `${name} is open`);

const copies: Effect = async (viewer) => {
  await waitUntil(() => copied.length > 0 && says(viewer, 'Copied to clipboard!'), 'the message');
  copied.length = 0;
};

const changes =
  (isRight: (viewer: SphereViewer, before: Before) => boolean): Effect =>
  async (viewer, before) => {
    await waitUntil(() => isRight(viewer, before), 'the view');
    await waitUntil(async () => (await picture(viewer)) !== before.picture, 'the picture');
  };

const type = async (viewer: SphereViewer, text: string): Promise<void> => {
  within(viewer, 'input').find(isVisible)?.focus();
  await sendKeys({ press: 'ControlOrMeta+A' });
  await sendKeys({ type: text });
};

/** Stores the viewer's favorites as a page does. */
function storeFavorites(viewer: SphereViewer): void {
  const list = (): readonly Favorite[] => viewer.favorites as readonly Favorite[];
  viewer.addEventListener('sphere-favorite-save', ({ favorite }) => {
    const id = `f${String(list().length)}`;
    viewer.favorites = [{ ...favorite, id, created_date: '2026-11-28T09:00:00Z' }, ...list()];
  });
  viewer.addEventListener('sphere-favorite-delete', ({ favorite: { id } }) => {
    viewer.favorites = list().filter((one) => one.id !== id);
  });
  viewer.addEventListener('sphere-favorite-rename', ({ favorite: { id }, name }) => {
    viewer.favorites = list().map((one) => (one.id === id ? { ...one, name } : one));
  });
}

const pictureOf = (viewer: SphereViewer): string =>
  (visible(viewer, '[part="picture"]')[0] as HTMLImageElement | undefined)?.src ?? '';

const hasFocus = (viewer: SphereViewer): boolean =>
  visible(viewer, 'input').some((field) => field.matches(':focus'));

const panel = (item: string, name: string, place: LatLon) => async (viewer: SphereViewer) => {
  await begin(viewer, place);
  await press(viewer, `control-bar: ${item}`);
  await opens(name)(viewer, START);
};

const START: Before = { pan: 0, zoom: 1, picture: '' };

const menuAt = (place: LatLon) => async (viewer: SphereViewer) => {
  await rightClick(viewer, await begin(viewer, place));
  await opens('context-menu')(viewer, START);
};

/** Searches for a text and waits for what the box then says. */
async function search(viewer: SphereViewer, place: LatLon, query: string, result: string): Promise<void> {
  await panel('Search', 'search-box', place)(viewer);
  await type(viewer, query);
  await sendKeys({ press: 'Enter' });
  await waitUntil(() => says(viewer, result), result);
}

const SEARCH_FORM: Readonly<Record<string, Effect>> = {
  'search-box: Search: Address, Name or Intersection': (viewer) => waitUntil(() => hasFocus(viewer)),
  'search-box: Search': (viewer) =>
    waitUntil(() => says(viewer, 'Ferry') || says(viewer, 'Not covered.'), 'the result'),
  'search-box: Close': closes('search-box'),
};

const arrivesAt =
  (name: string, sphere: number): Effect =>
  (viewer) =>
    waitUntil(
      () => viewer.currentSphere?.id === sphere && open(viewer).includes('viewer') && says(viewer, name),
      name,
    );

/** Every state of the viewer around a place. */
const statesAround = (place: LatLon): Readonly<Record<string, State>> => ({
  'bar and compass': {
    enter: (viewer) => begin(viewer, place),
    hosts: ['control-bar', 'compass'],
    items: {
      'compass: Compass': changes(({ pan }) => Math.abs(pan) < 0.01),
      'control-bar: Zoom out': changes(({ zoom }, before) => zoom < before.zoom * 0.99),
      'control-bar: Zoom in': changes(({ zoom }, before) => zoom > before.zoom * 1.01),
      'control-bar: View Map': async (viewer) => {
        await waitUntil(() => isVisible(viewer.querySelector<HTMLElement>('[slot="map"]')!), 'the map');
        await press(viewer, 'control-bar: View Sphere');
        await waitUntil(() => !isVisible(viewer.querySelector<HTMLElement>('[slot="map"]')!), 'the sphere');
      },
      'control-bar: Search': opens('search-box'),
      'control-bar: Favorites': opens('favorites-panel'),
      'control-bar: Snapshot': opens('snapshot-panel'),
      'control-bar: Sphere info': opens('info-panel'),
      'control-bar: Help': opens('help-panel'),
      'control-bar: Full screen': async (viewer) => {
        const isFull = (): boolean =>
          document.fullscreenElement === viewer || viewer.matches(':popover-open');
        await waitUntil(isFull, 'full screen');
        await press(viewer, 'control-bar: Exit full screen');
        await waitUntil(() => !isFull(), 'no full screen');
      },
      'control-bar: Hide controls': async (viewer) => {
        await waitUntil(
          () => pressables(viewer).filter((item) => item.startsWith('control-bar')).length === 1,
        );
        await press(viewer, 'control-bar: Show controls');
        await waitUntil(() => pressables(viewer).includes('control-bar: Zoom in'));
      },
      // The last one, because the item disappears.
      'control-bar: Show full detail': (viewer) =>
        waitUntil(() => !pressables(viewer).includes('control-bar: Show full detail')),
    },
  },
  'menu of a point': {
    enter: menuAt(place),
    hosts: ['context-menu'],
    items: {
      "context-menu: What's Here?": (viewer) => waitUntil(() => says(viewer, 'Mill'), 'the card'),
      'context-menu: Copy coordinates': copies,
      'context-menu: Fly Here': flies,
    },
  },
  'menu of the sky': {
    enter: async (viewer) => {
      await begin(viewer, place);
      await viewer.lookAt({ tilt: 40 }, { animate: false });
      await frames(3);
      await rightClick(viewer, [300, 100]);
      await opens('context-menu')(viewer, START);
    },
    hosts: ['context-menu'],
    items: { 'context-menu: Copy direction': copies },
  },
  'card of a point': {
    enter: async (viewer) => {
      await menuAt(place)(viewer);
      await press(viewer, "context-menu: What's Here?");
      await waitUntil(() => says(viewer, 'Mill'), 'the card');
    },
    hosts: ['viewer', 'query-card'],
    items: {
      'viewer: Close': closes('viewer'),
      'query-card: Copy the coordinates': copies,
      'query-card: Fly Here': flies,
      'query-card: Remove pin': isUnpinned,
    },
  },
  'card of a point whose place is not found out': {
    enter: async (viewer) => {
      isSearchDown = true;
      await menuAt(place)(viewer);
      await press(viewer, "context-menu: What's Here?");
      await waitUntil(() => pressables(viewer).includes('query-card: Try again'), 'the button');
      isSearchDown = false;
    },
    hosts: ['viewer', 'query-card'],
    items: {
      'query-card: Try again': (viewer) => waitUntil(() => says(viewer, 'Mill'), 'the place'),
      'query-card: Copy the coordinates': copies,
      'query-card: Fly Here': flies,
      'query-card: Remove pin': isUnpinned,
      'viewer: Close': closes('viewer'),
    },
  },
  'popup of a marker': {
    enter: async (viewer) => {
      await begin(viewer, GROUND);
      await viewer.openPopup('gate');
      await waitUntil(() => says(viewer, 'Open daily'));
    },
    hosts: ['viewer'],
    items: { 'viewer: Close': closes('viewer'), 'viewer: Fly Here': flies },
  },
  'panel with data of the sphere': {
    enter: panel('Sphere info', 'info-panel', place),
    hosts: ['info-panel'],
    items: { 'info-panel: Close': closes('info-panel') },
  },
  'panel of help': {
    enter: panel('Help', 'help-panel', place),
    hosts: ['help-panel'],
    items: { 'help-panel: Close': closes('help-panel') },
  },
  'panel of the snapshot': {
    enter: async (viewer) => {
      await panel('Snapshot', 'snapshot-panel', place)(viewer);
      await waitUntil(() => pressables(viewer).includes('snapshot-panel: Save'), 'the snapshot');
    },
    hosts: ['snapshot-panel'],
    items: {
      'snapshot-panel: Close': closes('snapshot-panel'),
      'snapshot-panel: Show marker icons': async (viewer) => {
        await waitUntil(() => viewer.snapshotIcons, 'the setting');
        viewer.snapshotIcons = false;
      },
      'snapshot-panel: Retake': async (viewer) => {
        const first = pictureOf(viewer);
        await waitUntil(() => pictureOf(viewer) !== first, 'another snapshot');
      },
      'snapshot-panel: Save': async (viewer) => {
        const link = visible(viewer, 'a[download]')[0] as HTMLAnchorElement;
        expect(link.download).to.equal('sphere-1.png');
        expect((await (await fetch(link.href)).blob()).type).to.equal('image/png');
      },
    },
  },
  'panel of favorites': {
    enter: async (viewer) => {
      await begin(viewer, place);
      viewer.favorites = [];
      await panel('Favorites', 'favorites-panel', place)(viewer);
      await press(viewer, 'favorites-panel: Save this view');
      await waitUntil(() => pressables(viewer).includes('favorites-panel: Load Fav001'), 'the favorite');
    },
    hosts: ['favorites-panel'],
    items: {
      'favorites-panel: Close': closes('favorites-panel'),
      'favorites-panel: Favorite name': async (viewer) => {
        await sendKeys({ press: 'ControlOrMeta+A' });
        await sendKeys({ type: 'Kitchen' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => says(viewer, 'Kitchen'));
      },
      'favorites-panel: Save this view': (viewer) => waitUntil(() => says(viewer, 'Fav002')),
      'favorites-panel: Fav001, Rename': async (viewer) => {
        await waitUntil(() => visible(viewer, '.name input').length > 0, 'the field');
        await sendKeys({ type: 'Porch' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => says(viewer, 'Porch'));
      },
      'favorites-panel: Load Fav001': async (viewer, { pan }) => {
        await viewer.lookAt({ pan: pan + 40 }, { animate: false });
        await press(viewer, 'favorites-panel: Load Fav001');
        await waitUntil(() => Math.abs(viewer.pan - pan) < 0.01, 'the view');
      },
      'favorites-panel: Delete Fav001': (viewer) => waitUntil(() => !says(viewer, 'Fav001')),
    },
  },
  'search box': {
    enter: async (viewer) => {
      await panel('Search', 'search-box', place)(viewer);
      await type(viewer, 'anything');
    },
    hosts: ['search-box'],
    items: SEARCH_FORM,
  },
  'places found': {
    enter: (viewer) => search(viewer, place, 'anything', 'Ferry'),
    hosts: ['search-box'],
    items: {
      ...SEARCH_FORM,
      'search-box: Mill Mill, Baltimore, MD, USA': arrivesAt('Mill', 2),
      'search-box: Ferry Ferry, Baltimore, MD, USA': arrivesAt('Ferry', 4),
    },
  },
  'place without imagery': {
    enter: (viewer) => search(viewer, place, FAR_AWAY.name, 'Not covered.'),
    hosts: ['search-box'],
    items: { ...SEARCH_FORM, 'search-box: Go there': flies },
  },
  'search that failed': {
    enter: async (viewer) => {
      isSearchDown = true;
      await search(viewer, place, 'anything', 'Try again');
      isSearchDown = false;
    },
    hosts: ['search-box'],
    items: {
      ...SEARCH_FORM,
      'search-box: Try again': (viewer) => waitUntil(() => says(viewer, 'Ferry'), 'the places'),
    },
  },
});

const COATED = [
  ['with a surface', ROOF, { surface: towerTiles() }],
  ['without a surface', GROUND, {}],
] as const;

for (const [title, place, surface] of COATED) {
  describe(`every item that can be pressed ${title}`, () => {
    for (const [name, { enter, hosts, items }] of Object.entries(statesAround(place))) {
      it(`JOB-02 ${name}`, async () => {
        const viewer = await show(surface);
        for (const [item, effect] of Object.entries(items)) {
          await enter(viewer);
          const offered = pressables(viewer).filter((one) => hosts.includes(one.split(':')[0]!));
          if (item === Object.keys(items)[0]) {
            expect(offered.toSorted()).to.deep.equal(Object.keys(items).toSorted());
          }
          const before = { pan: viewer.pan, zoom: viewer.zoom, picture: await picture(viewer) };
          await press(viewer, item);
          await effect(viewer, before);
        }
      });
    }
  });
}
