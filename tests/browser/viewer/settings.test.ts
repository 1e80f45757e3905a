import { expect } from '@open-wc/testing';
import '../../../elements/define-map.ts';
import manifest from '../../../elements/custom-elements.json';
import { CHILD_TAGS } from '../../../elements/viewer/children/children.ts';
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
  format: ['jpg', 'jpg'],
  improvedPerspective: [true, ''],
  lowQuality: [true, ''],
  loading: ['eager', 'eager'],
  lowPower: [false, 'false'],
  zoomRange: ['web-app', 'web-app'],
  scrollGuard: [true, ''],
  showsMap: [true, ''],
  autoRotate: [{ speed: 1 }, ''],
  noControls: [true, ''],
  hideControls: [['search'], 'search info'],
  uiPanelOpen: [false, 'false'],
  texts: [{ help: 'Hilfe' }],
  favorites: [[], 'local'],
  snapshotIcons: [false, 'false'],
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
  showFlyHere: [true, ''],
  hideQueryMarkers: [true, ''],
  pointToQueryOnSphereLoad: [true, ''],
  useMapView: [false, 'false'],
  startUpMapHidden: [true, ''],
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
