import { toRad } from '../../../../elements/geo/angle.ts';
import type { Direction, View } from '../../../../elements/geo/camera.ts';
import type { GeoJsonFeature, Marker } from '../../../../elements/model/objects/page-objects.ts';
import type { SphereViewer } from '../../../../elements/viewer/sphere-viewer.ts';
import { FACE_WIDTH } from '../../view.ts';
import { type Mark, drawingOf } from '../content.ts';
import { startObjects } from './objects.ts';

const LIBRARY = '/elements/define.js';

/** Height of the camera above the ground, in meters. */
const HEIGHT = 60;
const HERE = { latitude: 39.3, longitude: -76.6 };
const METERS_A_DEGREE = 111_200;

/** Returns the ground position in a direction below the horizon. */
function placeOf({ pan, tilt }: Direction): { lat: number; lng: number } {
  const away = HEIGHT / Math.tan(toRad(-tilt)) / METERS_A_DEGREE;
  return {
    lat: HERE.latitude + away * Math.cos(toRad(pan)),
    lng: HERE.longitude + (away * Math.sin(toRad(pan))) / Math.cos(toRad(HERE.latitude)),
  };
}

const SPHERE = {
  type: 'FeatureCollection',
  tiles: `${location.origin}/tiles/{face}/{level}/{x}_{y}.{format}`,
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [HERE.longitude, HERE.latitude] },
      properties: {
        id: 1,
        timestamp: '2020-05-11T15:04:00-05:00',
        company_name: 'Bench',
        front_image_width: FACE_WIDTH,
        package: null,
        title: 'Bench',
        metadata: { altitude: HEIGHT, ground: 0 },
      },
    },
  ],
};

const STYLES = { pin: 'standard', badge: 'round', words: 'text', drawing: 'logo' } as const;

function markerInput(mark: Mark, n: number): Marker {
  const { at, kind, icon, color, words, hoverText, popup } = mark;
  const icons = kind === 'drawing' ? { svg: drawingOf(mark) } : { icon, iconColor: color };
  return { id: `lot-${n}`, ...placeOf(at), style: STYLES[kind], ...icons, name: words, hoverText, popup };
}

const asFeature = ({ lat, lng, ...properties }: Marker): GeoJsonFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});

const attributeOf = (field: string): string =>
  field === 'style' ? 'marker-style' : field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function asChild(fields: Marker): HTMLElement {
  const child = document.createElement('sphere-marker');
  for (const [field, value] of Object.entries(fields)) {
    if (value !== '') child.setAttribute(attributeOf(field), String(value));
  }
  return child;
}

const METHODS: Readonly<Record<string, (viewer: SphereViewer, list: readonly Marker[]) => void>> = {
  list: (viewer, list) => (viewer.customMarkerList = list),
  surface: (viewer, list) => (viewer.customMarkerList = list),
  layer: (viewer, list) => (viewer.layers = [{ name: 'lots', items: list }]),
  geojson: (viewer, list) => (viewer.geojson = { type: 'FeatureCollection', features: list.map(asFeature) }),
  children: (viewer, list) => viewer.replaceChildren(...list.map(asChild)),
};

/** Number of buildings on each side of a square around the camera, and the distance between them in meters. */
const BUILDINGS = 35;
const APART = 50;

/** Returns 1,224 buildings of 20 × 20 m that are 10 to 60 m tall, as a GeoJSON file. */
function buildingsFile(): string {
  const cells = Array.from({ length: BUILDINGS ** 2 }, (_, n) => n).filter(
    (n) => n !== (BUILDINGS ** 2 - 1) / 2,
  );
  const features = cells.map((n) => {
    const [east, north] = [n % BUILDINGS, Math.floor(n / BUILDINGS)].map(
      (at) => (at - (BUILDINGS - 1) / 2) * APART,
    );
    const corner = (right: number, up: number): [number, number] => [
      HERE.longitude + ((east ?? 0) + right) / METERS_A_DEGREE / Math.cos(toRad(HERE.latitude)),
      HERE.latitude + ((north ?? 0) + up) / METERS_A_DEGREE,
    ];
    const ring = [corner(-10, -10), corner(10, -10), corner(10, 10), corner(-10, 10), corner(-10, -10)];
    return {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { building: 'yes', height: 10 + (n % 6) * 10 },
    };
  });
  return URL.createObjectURL(new Blob([JSON.stringify({ type: 'FeatureCollection', features })]));
}

let viewer: SphereViewer;
let list: Marker[] = [];
let way = 'list';

const addMarkers = (): void => METHODS[way]!(viewer, list);

startObjects({
  create(container, view: View) {
    viewer = document.createElement('sphere-viewer');
    viewer.src = URL.createObjectURL(new Blob([JSON.stringify(SPHERE)]));
    viewer.format = 'jpg';
    viewer.style.cssText = 'display:block;width:100%;height:100%';
    Object.assign(viewer, view);
    container.append(viewer);
    void import(/* @vite-ignore */ LIBRARY);
  },
  async prepare(how) {
    if (how !== 'surface') return;
    viewer.surface = buildingsFile();
    const place = await viewer.unproject({ x: 1, y: viewer.clientHeight - 1 });
    if (place?.basis !== 'surface') throw new Error('The surface was not built.');
  },
  setMarkers(marks, how) {
    way = how;
    list = marks.map(markerInput);
    performance.mark('given');
    addMarkers();
  },
  recolor(at) {
    if (way === 'children') {
      viewer.children[at]!.setAttribute('icon-color', '#d00000');
      return;
    }
    list = list.with(at, { ...list[at]!, iconColor: '#d00000' });
    addMarkers();
  },
  remove(at) {
    if (way === 'children') {
      viewer.children[at]!.remove();
      return;
    }
    list = list.toSpliced(at, 1);
    addMarkers();
  },
  setOutlines(outlines, isRing) {
    const items = outlines.map((points, n) => ({
      id: `plot-${n}`,
      points: points.map(placeOf),
      color: '#1f5fd0',
      ...(isRing ? { hoverText: `Plot ${n}` } : { width: 20 }),
    }));
    if (isRing) viewer.polygonLayers = [{ name: 'plots', items }];
    else viewer.polylineLayers = [{ name: 'ways', items }];
  },
  setView: (next) => Object.assign(viewer, next),
  pick: null,
  destroy: () => viewer.remove(),
});
