import { expect } from '@open-wc/testing';
import '../../../elements/define-map.ts';
import manifest from '../../../elements/custom-elements.json';
import { ENGLISH_MAP_TEXTS } from '../../../elements/map/base/map-texts.ts';
import { type ViewerError } from '../../../elements/model/viewer-error.ts';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import { CHILD_TAGS } from '../../../elements/viewer/children/children.ts';
import { showMap, spheresAround } from '../map/map-fixtures.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, showPainted } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/** A value of each setting of the viewer that differs from the default: as a property, and as an attribute. */
const VIEWER = {
  pan: [40, '40'],
  tilt: [10, '10'],
  fov: [50, '50'],
  zoom: [2],
  src: ['/none.geojson', '/none.geojson'],
  apiHost: ['/none', '/none'],
  apiKey: ['key', 'key'],
  source: [{}],
  tiles: ['/{face}.webp', '/{face}.webp'],
  faceWidth: [2048, '2048'],
  sphere: [7, '7'],
  surface: ['/tiles.json', '/tiles.json'],
  terrain: ['/tiles.json', '/tiles.json'],
  occludedObjects: ['hide', 'hide'],
  surfaceCursor: [true, ''],
  measuring: [true, ''],
  drawing: [true, ''],
  measures: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-76.6, 39.3, 20] },
      properties: { name: 'Tree' },
    },
  ],
  units: ['metric', 'metric'],
  hash: [true, ''],
  format: ['jpg', 'jpg'],
  improvedPerspective: [true, ''],
  projection: ['stereographic', 'stereographic'],
  opening: ['little-planet', 'little-planet'],
  lowQuality: [true, ''],
  loading: ['eager', 'eager'],
  lowPower: [false, 'false'],
  zoomRange: ['web-app', 'web-app'],
  scrollGuard: [true, ''],
  panRange: [[-60, 60], '-60 60'],
  tiltRange: [[-30, 30], '-30, 30'],
  fovRange: [[20, 60], '20 60'],
  showsMap: [true, ''],
  autoRotate: [{ speed: 1 }, ''],
  noControls: [true, ''],
  hideControls: [['search'], 'search info'],
  uiPanelOpen: [false, 'false'],
  texts: [{ help: 'Hilfe' }],
  favorites: [[], 'local'],
  snapshotIcons: [true, ''],
  hasWatermark: [true, ''],
  poweredBy: [true, ''],
  hideCopyrightSnapshot: [true, ''],
  hideCopyrightDate: [true, ''],
  layers: [[{ name: 'Piers', items: [] }]],
  customMarkerList: [[{ lat: 1, lng: 2 }]],
  panoMarkerList: [[]],
  polygonLayers: [[{ name: 'Roofs', items: [] }]],
  polylineLayers: [[{ name: 'Roads', items: [] }]],
  texturedPolygonLayers: [[{ name: 'Signs', items: [] }]],
  geojson: [{ type: 'FeatureCollection', features: [] }, '/none.geojson'],
  customMarkerDistance: [100, '100'],
  panoMarkerDistance: [100, '100'],
  polygonDistance: [100, '100'],
  polylineDistance: [100, '100'],
  restrictedSphereList: [[1], '1 2'],
  viewerDisplayOrder: [['icons'], 'icons text'],
  growMarkerOnZoom: [true, ''],
  noLinks: [true, ''],
  showFlyHere: [true, ''],
  hideQueryMarkers: [true, ''],
  pointToQueryOnSphereLoad: [true, ''],
  useMapView: [false, 'false'],
  startUpMapHidden: [true, ''],
  transformRequest: [() => null],
  showTileBoundaries: [true, ''],
  placeService: [{}],
  mapsKey: ['key', 'key'],
  viewerTitle: ['Piers', 'Piers'],
} as const;

const MAP = {
  spheres: [[]],
  src: ['/none.geojson', '/none.geojson'],
  tiles: ['/tiles.json', '/tiles.json'],
  htmlFor: ['viewer', 'viewer'],
  apiKey: ['key', 'key'],
  tileHeaders: [{ a: 'b' }],
  packages: [[]],
  packagesSrc: ['/packages', '/packages'],
  packageMarkers: [false, 'false'],
  activeSphere: [{ id: 1, latitude: 2, longitude: 3 }],
  active: [1, '1'],
  view: [{ pan: 1, fov: 60 }],
  searchResult: [{ name: 'Pier', location: { lat: 1, lng: 2 } }],
  mapStyle: [{}, '/style.json'],
  basemap: ['/tiles.json', '/tiles.json'],
  terrain: ['/tiles.json', '/tiles.json'],
  theme: ['dark', 'dark'],
  cooperativeGestures: [true, ''],
  noControls: [true, ''],
  texts: [{ zoomIn: 'Näher' }],
  createSurface: [() => null],
} as const;

type Examples = Readonly<Record<string, readonly [property: unknown, attribute?: string]>>;

/** The fields of child elements have no default but to be absent. */
const CHILD: Examples = {
  lat: [1, '1'],
  lng: [2, '2'],
  lon: [2, '2'],
  altitude: [3, '3'],
  pan: [30, '30'],
  tilt: [-5, '-5'],
  sphere: [7, '7'],
  name: ['Pier', 'Pier'],
  description: ['Long', 'Long'],
  hoverText: ['Pier', 'Pier'],
  markerStyle: ['round', 'round'],
  icon: ['parking', 'parking'],
  iconColor: ['red', 'red'],
  svg: ['<svg/>', '<svg/>'],
  imageUrl: ['/a.png', '/a.png'],
  popup: ['Text', 'Text'],
  static: [true, ''],
  flyHere: [false, 'false'],
  panoramaId: [7, '7'],
  objectDisplayOrder: [1, '1'],
  points: [[{ lat: 1, lng: 2 }], '1,2'],
  center: [{ lat: 1, lng: 2 }, '1,2'],
  drape: [true, ''],
  color: ['red', 'red'],
  opacity: [0.5, '0.5'],
  width: [1, '1'],
  height: [1, '1'],
  rotation: [{ x: 1, y: 0, z: 0 }, '1 0 0'],
  position: [{ x: 1, y: 0, z: 0 }, '1 0 0'],
  texture: ['/a.png', '/a.png'],
};

interface Declared {
  readonly tagName?: string;
  readonly attributes?: readonly { readonly name: string; readonly fieldName?: string }[];
  readonly members?: readonly {
    readonly name: string;
    readonly kind: string;
    readonly privacy?: string;
    readonly static?: boolean;
    readonly readonly?: boolean;
  }[];
}

/** The settings of an element as its manifest declares them: property names, and those of their attributes. */
function settingsOf(tag: string): [name: string, attribute: string | undefined][] {
  const declarations: readonly Declared[] = manifest.modules.flatMap(
    ({ declarations: all }) => all as Declared[],
  );
  const { members = [], attributes = [] } = declarations.find(({ tagName }) => tagName === tag) ?? {};
  return members
    .filter(
      ({ kind, privacy, readonly, static: isStatic, name }) =>
        kind === 'field' && privacy === undefined && !readonly && !isStatic && !name.startsWith('#'),
    )
    .map(({ name }) => {
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [name, attributes.find((one) => one.fieldName === name || one.name === kebab)?.name];
    });
}

/** Returns what is left over after each setting has been set and taken away in each way that frameworks do. */
function leftOver(element: HTMLElement, examples: Examples): string[] {
  const left: string[] = [];
  const properties = element as unknown as Record<string, unknown>;
  for (const [name, attribute] of settingsOf(element.localName)) {
    const [property, text] = examples[name] ?? [];
    expect(property, `${element.localName} has a new setting ${name}: enter an example`).not.to.equal(
      undefined,
    );
    const standard = properties[name];
    const check = (how: string): void => {
      if (JSON.stringify(properties[name]) !== JSON.stringify(standard))
        left.push(`${name} ${how}: ${String(properties[name])}`);
    };
    // Svelte and Angular set undefined, and so does React for a prop that is taken away. Lit templates may set null.
    for (const absent of [undefined, null]) {
      properties[name] = absent;
      check(`= ${String(absent)} at first`);
      properties[name] = property;
      properties[name] = absent;
      check(`= ${String(absent)}`);
    }
    // Vue sets an empty text instead of undefined if the property contains a text, and then removes the attribute.
    if (typeof standard === 'string') {
      properties[name] = '';
      check('= ""');
    }
    if (attribute === undefined) continue;
    expect(text, `${element.localName} ${attribute} needs an example`).not.to.equal(undefined);
    element.setAttribute(attribute, text!);
    expect(JSON.stringify(properties[name]), `${attribute} has an effect`).not.to.equal(
      JSON.stringify(standard),
    );
    element.removeAttribute(attribute);
    check('without attribute');
  }
  return left;
}

describe('settings', () => {
  it('FIX-122 every property that is set to undefined or null, and every attribute that is removed, returns to its default', async () => {
    const { viewer, errors } = await showPainted();
    const map = document.createElement('sphere-map');
    viewer.addEventListener('sphere-map-error', ({ error }) => errors.push(error));
    // The map is not on the page, so that no library is loaded for it.
    expect([
      ...leftOver(document.createElement('sphere-viewer'), VIEWER),
      ...leftOver(map, MAP),
    ]).to.deep.equal([]);
    for (const [tag, child] of Object.entries(CHILD_TAGS)) {
      child.register(tag);
      const element = viewer.appendChild(document.createElement(tag));
      expect(leftOver(element, CHILD)).to.deep.equal([]);
      element.remove();
    }
    await viewer.updateComplete;
    expect(errors).to.deep.equal([]);
  });

  it('FIX-122 a viewer that is on the page draws and reports nothing when its settings are taken away', async () => {
    const { viewer, errors } = await showPainted();
    const properties = viewer as unknown as Record<string, unknown>;
    // These name another sphere, which is loaded again.
    const others = ['src', 'apiHost', 'apiKey', 'source', 'tiles', 'faceWidth', 'sphere'];
    for (const [name, [example]] of Object.entries(VIEWER)) {
      if (others.includes(name)) continue;
      // The example of a surface is a file that does not exist.
      const isFile = name === 'surface' || name === 'terrain';
      for (const value of [undefined, null, isFile ? '' : example, undefined]) {
        properties[name] = value;
        await viewer.updateComplete;
      }
    }
    const map = viewer.appendChild(document.createElement('sphere-map'));
    for (const name of ['', null, 'none', null]) {
      if (name === null) map.removeAttribute('for');
      else map.setAttribute('for', name);
      await map.updateComplete;
    }
    map.remove();
    expect(errors.map(({ message }) => message)).to.deep.equal([]);
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([0, 0, 75]);
  });
});

/** Values that no setting expects, or only a few. Each is a new one. */
const HOSTILE: readonly (() => unknown)[] = [
  () => 5,
  () => NaN,
  () => 'http://[',
  () => true,
  () => ({}),
  () => [null],
  () => [{}],
  () => () => 1,
  () => ({ location: null, ask: 7, winds: 'n', helpEntries: [null], lat: {}, id: 'x' }),
  // An object that cannot be converted to text.
  () => Object.create(null) as unknown,
];

/** Collects the errors that nothing has caught. */
function watchUncaught() {
  const thrown: unknown[] = [];
  const seen = (event: ErrorEvent | PromiseRejectionEvent): void => {
    thrown.push('reason' in event ? event.reason : event.error);
    event.preventDefault();
    // The test runner, which listens too, would end the test at the first error.
    event.stopImmediatePropagation();
  };
  addEventListener('error', seen, true);
  addEventListener('unhandledrejection', seen, true);
  return {
    thrown,
    stop: () => {
      removeEventListener('error', seen, true);
      removeEventListener('unhandledrejection', seen, true);
    },
  };
}

interface Updating extends HTMLElement {
  readonly updateComplete: Promise<unknown>;
}

/** Sets every setting of an element to every hostile value. Returns what was thrown and what was reported without a code. */
async function wrongs(
  element: Updating,
  omitted: readonly string[],
  errors: ViewerError[],
): Promise<string[]> {
  const wrong: string[] = [];
  const { thrown, stop } = watchUncaught();
  const properties = element as unknown as Record<string, unknown>;
  for (const [name] of settingsOf(element.localName)) {
    if (omitted.includes(name)) continue;
    for (const create of HOSTILE) {
      const value = create();
      try {
        properties[name] = value;
        // What happens in later frames is seen, too.
        await element.updateComplete;
        await frames(1);
        properties[name] = undefined;
        await element.updateComplete;
      } catch (error) {
        thrown.push(error);
      }
      const codeless = errors.splice(0).filter(({ code }) => typeof code !== 'string');
      for (const error of [...thrown.splice(0), ...codeless])
        wrong.push(
          `${name} = ${typeof value === 'function' ? 'a function' : JSON.stringify(value)}: ${String(error)}`,
        );
    }
  }
  stop();
  return wrong;
}

/** Sets a setting, and returns the codes of the errors that are reported at once. */
function codesOf(element: HTMLElement, type: string, name: string, value: unknown): string[] {
  const codes: string[] = [];
  const listen = (event: Event): void => {
    event.preventDefault();
    codes.push((event as Event & { readonly error: ViewerError }).error.code);
  };
  element.addEventListener(type, listen);
  (element as unknown as Record<string, unknown>)[name] = value;
  element.removeEventListener(type, listen);
  return codes;
}

describe('settings of wrong kinds', () => {
  it('FIX-125 no value of any setting of a viewer or of a child is thrown or reported without a code', async function () {
    this.timeout(600_000);
    const { viewer, errors } = await showPainted();
    await viewer.openPanel('help');
    // The viewer that names no source reports this after three seconds, and starts again after each.
    const sources = ['src', 'apiHost', 'apiKey', 'source', 'tiles', 'sphere', 'faceWidth'];
    expect(await wrongs(viewer, sources, errors)).to.deep.equal([]);
    for (const [tag, child] of Object.entries(CHILD_TAGS)) {
      child.register(tag);
      const element = viewer.appendChild(document.createElement(tag)) as unknown as Updating;
      expect(await wrongs(element, [], errors), tag).to.deep.equal([]);
      element.remove();
    }
    const other = document.createElement('sphere-viewer');
    other.addEventListener('sphere-error', (event) => {
      event.preventDefault();
      errors.push(event.error);
    });
    viewer.parentElement!.append(other);
    const others = settingsOf('sphere-viewer')
      .map(([name]) => name)
      .filter((name) => !sources.includes(name));
    expect(await wrongs(other, others, errors)).to.deep.equal([]);
    other.remove();
    expect(viewer.texts).to.deep.equal({});
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-help-panel') !== null);
  });

  it('FIX-125 no value of any setting of a map is thrown or reported without a code', async function () {
    this.timeout(600_000);
    const { map, errors } = await showMap({ spheres: spheresAround(4, 0.01) });
    expect(await wrongs(map, ['spheres'], errors)).to.deep.equal([]);
    map.spheres = undefined;
    expect(await wrongs(map, [], errors)).to.deep.equal([]);
    map.remove();
  });

  it('FIX-125 a list, a record or a text of another kind is refused with invalid-argument, and changes nothing', () => {
    const given: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
      'sphere-viewer': {
        hideControls: [5, 'search', {}, true],
        viewerDisplayOrder: [5, 'icons', {}],
        restrictedSphereList: [5, '1', {}],
        texts: [5, 'Hilfe', [], true],
        src: [{}, []],
        tiles: [{}, []],
        format: [{}],
        viewerTitle: [{}, Object.create(null)],
      },
      'sphere-map': {
        packages: [5, {}, [{}], [{ name: 'Pier', center_lat: 100, center_long: 0 }]],
        activeSphere: [5, {}, { id: 1, latitude: 100, longitude: 0 }, { id: 1, latitude: 1, longitude: NaN }],
        searchResult: [5, {}, { location: {} }, { location: { lat: '1', lng: 2 } }],
        view: [5, {}, { pan: NaN, fov: 60 }],
        tileHeaders: [5, { 'x-key': 5 }],
        tiles: ['http://[', {}],
        terrain: ['http://[', {}],
        basemap: ['http://[', {}],
        packagesSrc: ['http://[', {}],
        src: [{}, []],
        texts: [5, 'Karte', []],
      },
    };
    for (const [tag, settings] of Object.entries(given))
      for (const [name, values] of Object.entries(settings)) {
        const element = document.createElement(tag);
        const properties = element as unknown as Record<string, unknown>;
        const examples: Examples = tag === 'sphere-map' ? MAP : VIEWER;
        properties[name] = examples[name]![0];
        const before = properties[name];
        for (const value of values) {
          const text = `${tag} ${name} = ${JSON.stringify(value)}`;
          expect(
            codesOf(
              element,
              element.localName === 'sphere-map' ? 'sphere-map-error' : 'sphere-error',
              name,
              value,
            ),
            text,
          ).to.deep.equal(['invalid-argument']);
          expect(properties[name], text).to.equal(before);
        }
      }
  });

  it('FIX-125 texts that are missing or of another kind are English', async () => {
    const { viewer, errors } = await showPainted();
    const { thrown, stop } = watchUncaught();
    const given = {
      help: 'Hilfe',
      objects: { around: null, flyHere: 'Hinfliegen', own: 'Eigenes' },
      ask: 5,
      winds: ['Nord', 7],
      helpEntries: [{ title: 'Umschauen' }, null],
    };
    viewer.texts = given as unknown as typeof viewer.texts;
    expect(viewer.texts).to.deep.equal(given);
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-help-panel') !== null);
    expect(viewer.shownTexts).to.deep.equal({
      ...ENGLISH_TEXTS,
      help: 'Hilfe',
      objects: { ...ENGLISH_TEXTS.objects, flyHere: 'Hinfliegen', own: 'Eigenes' },
      winds: ['Nord', 'northeast'],
      helpEntries: [{ ...ENGLISH_TEXTS.helpEntries[0]!, title: 'Umschauen' }, ENGLISH_TEXTS.helpEntries[1]],
    });
    await viewer.openPanel('help');
    const panel = (): Element | null => viewer.renderRoot.querySelector('sphere-help-panel');
    await waitUntil(() => !!panel()?.shadowRoot?.textContent.includes('Umschauen'));
    expect(panel()!.shadowRoot!.textContent).to.include(ENGLISH_TEXTS.helpEntries[0]!.text);
    const map = document.createElement('sphere-map');
    map.texts = { zoomIn: 'Näher' };
    viewer.parentElement!.append(map);
    await map.updateComplete;
    const [zoomIn, zoomOut] = map.renderRoot.querySelectorAll('[part="zoom"] button');
    expect(zoomIn!.getAttribute('aria-label')).to.equal('Näher');
    expect(zoomOut!.getAttribute('aria-label')).to.equal(ENGLISH_MAP_TEXTS.zoomOut);
    map.remove();
    stop();
    expect([...thrown, ...errors]).to.deep.equal([]);
  });
});
