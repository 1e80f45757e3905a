import {
  type GeoJSONSource,
  LngLat,
  Map as GlMap,
  type RequestParameters,
  type StyleSpecification,
} from 'maplibre-gl';
import type { LatLon } from '../../geo/earth.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { MapContent, MapOptions, MapSurface, SphereInView } from '../map-surface.ts';
import { SHEET_ZOOMS } from '../style/base-style.ts';
import { PALETTES } from '../style/palette.ts';
import { activePoint, searchPoint } from '../style/points.ts';
import { LAYER, SOURCE, TILE_LAYER } from '../style/sphere-layers.ts';
import { Attribution } from './attribution.ts';
import { ConeMarker } from './cone-marker.ts';
import { PIXEL_RATIO, drawIcons } from './icons.ts';
import { type Pointed, pointedAt } from './map-pointer.ts';
import { StyleKeeper } from './style-keeper.ts';

/** Whether the reader asked for less motion. */
const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The built-in side of the map's adapter: a map drawn by MapLibre. */
export class DrawnMap implements MapSurface {
  /** The library's own map, for what the element does not offer. */
  readonly library: GlMap;
  readonly #hears: MapOptions['hears'];
  readonly #cone: ConeMarker;
  readonly #style: StyleKeeper;
  #content: MapContent | null = null;
  #hovered: number | null = null;
  #isAwaited = false;
  #pointerFrame = 0;
  #coneFrame = 0;

  /** Throws `webgl-unavailable` where nothing can be drawn. */
  constructor(options: MapOptions) {
    this.#hears = options.hears;
    this.library = openMap(options);
    this.library.setTransformRequest((url) => (this.#content ? keyFor(url, this.#content) : { url }));
    this.#cone = new ConeMarker(this.library);
    this.#style = new StyleKeeper(this.library, {
      onError: (error) => this.#hears.onError(error),
      onStyled: () => this.#fill(),
    });
    this.#listen();
  }

  get center(): LatLon {
    const { lat, lng } = this.library.getCenter();
    return { latitude: lat, longitude: new LngLat(lng, lat).wrap().lng };
  }

  get zoom(): number {
    return this.library.getZoom();
  }

  show(content: MapContent): void {
    const before = this.#content;
    this.#content = content;
    if (this.#style.show(content, this.#reach())) this.#isAwaited = true;
    if (!this.#style.isReady || !before) return;
    if (before.active !== content.active) {
      this.#setPoints(SOURCE.active, activePoint(content.active));
      this.#mark('active', before.active?.id, content.active?.id);
    }
    if (before.searchResult !== content.searchResult) {
      this.#setPoints(SOURCE.searchResult, searchPoint(content.searchResult));
    }
    this.#mark('hover', before.highlighted, content.highlighted);
    this.#drawCone();
  }

  goTo({ latitude, longitude }: LatLon, zoom: number): void {
    const goal = { center: [longitude, latitude] as [number, number], zoom };
    // A long way is a leap: nobody wants to watch the continent pass.
    const isFar = this.contains({ latitude, longitude }) ? zoom - this.zoom > 6 : true;
    if (wantsLessMotion() || isFar) this.library.jumpTo(goal);
    else this.library.easeTo({ ...goal, duration: 500 });
  }

  zoomIn(): void {
    this.library.zoomIn();
  }

  zoomOut(): void {
    this.library.zoomOut();
  }

  contains({ latitude, longitude }: LatLon): boolean {
    const bounds = this.library.getBounds();
    // Beyond the antimeridian the library goes on counting.
    return [-360, 0, 360].some((turn) => bounds.contains([longitude + turn, latitude]));
  }

  spheresInView(most: number): readonly SphereInView[] {
    const layers = [LAYER.spheres, LAYER.looseSpheres].filter((layer) => this.library.getLayer(layer));
    if (layers.length === 0) return [];
    const found = new Map<number, SphereInView>();
    for (const { id, geometry } of this.library.queryRenderedFeatures({ layers })) {
      const [longitude = 0, latitude = 0] = (geometry as GeoJSON.Point).coordinates;
      found.set(Number(id), { id: Number(id), latitude, longitude });
    }
    const middle = this.library.getCenter();
    const away = ({ latitude, longitude }: SphereInView): number =>
      middle.distanceTo(new LngLat(longitude, latitude));
    return [...found.values()].sort((a, b) => away(a) - away(b)).slice(0, most);
  }

  dispose(): void {
    cancelAnimationFrame(this.#pointerFrame);
    cancelAnimationFrame(this.#coneFrame);
    this.#style.dispose();
    this.#cone.show(null, null);
    this.library.remove();
  }

  #listen(): void {
    const { library: map } = this;
    map.on('style.load', () => {
      for (const [name, image] of drawIcons(PALETTES.light)) {
        if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: PIXEL_RATIO });
      }
    });
    map.on('idle', () => {
      if (!this.#isAwaited || !this.#style.isReady) return;
      this.#isAwaited = false;
      this.#hears.onReady();
    });
    map.on('moveend', () => {
      this.#hears.onMove();
      if (this.#content) this.#style.show(this.#content, this.#reach());
    });
    map.on('mousemove', ({ point }) => this.#point(point));
    map.on('mouseout', () => this.#hover(null));
    map.on('click', ({ point, originalEvent }) => {
      const isCoarse = (originalEvent as Partial<PointerEvent>).pointerType === 'touch';
      this.#choose(pointedAt(map, point, isCoarse));
    });
    map.on('webglcontextlost', () => this.#hears.onLost(true));
    map.on('webglcontextrestored', () => this.#hears.onLost(false));
  }

  #choose(pointed: Pointed | null): void {
    if (pointed?.kind === 'sphere') this.#hears.onSelect(pointed.id);
    else if (pointed) {
      const [longitude, latitude] = pointed.at;
      this.goTo({ latitude, longitude }, Math.max(pointed.zoom, this.zoom + 0.5));
    }
  }

  /** The pointer's sphere is looked up once a frame at most. */
  #point(point: Parameters<typeof pointedAt>[1]): void {
    cancelAnimationFrame(this.#pointerFrame);
    this.#pointerFrame = requestAnimationFrame(() => {
      const pointed = pointedAt(this.library, point);
      this.library.getCanvas().style.cursor = pointed ? 'pointer' : '';
      this.#hover(pointed?.kind === 'sphere' ? pointed.id : null);
    });
  }

  #hover(id: number | null): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#hears.onHover(id);
  }

  /** Fills a style that was put on anew with what does not stand in it. */
  #fill(): void {
    if (!this.#content) return;
    const { active, highlighted } = this.#content;
    this.#mark('active', null, active?.id);
    this.#mark('hover', null, highlighted);
    this.#drawCone();
  }

  /** Once a frame at most, however often the view changes. */
  #drawCone(): void {
    cancelAnimationFrame(this.#coneFrame);
    this.#coneFrame = requestAnimationFrame(() => {
      this.#cone.show(this.#content?.active ?? null, this.#content?.view ?? null);
    });
  }

  #setPoints(source: string, data: GeoJSON.FeatureCollection): void {
    void this.library.getSource<GeoJSONSource>(source)?.setData(data);
  }

  #mark(key: 'active' | 'hover', before: number | null | undefined, now: number | null | undefined): void {
    if (before === now) return;
    for (const source of [SOURCE.spheres, SOURCE.loose]) {
      if (!this.library.getSource(source)) continue;
      const of = { source, sourceLayer: TILE_LAYER };
      if (before != null) this.library.removeFeatureState({ ...of, id: before }, key);
      if (now != null) this.library.setFeatureState({ ...of, id: now }, { [key]: true });
    }
  }

  /** How far in the built-in style's sheets are needed: the last of their zooms that is reached. */
  #reach(): number {
    return SHEET_ZOOMS.findLast((from) => this.zoom >= from) ?? 0;
  }
}

const NO_STYLE: StyleSpecification = { version: 8, sources: {}, layers: [] };

/** The host of the spheres' tiles gets the key and the headers for it, and nobody else. */
function keyFor(url: string, { tiles, apiKey, tileHeaders }: MapContent): RequestParameters {
  if (tiles === null || (apiKey ?? tileHeaders) === null) return { url };
  const [asked, host] = [url, tiles].map((address) => new URL(address, document.baseURI).origin);
  const isHost = asked === host;
  return isHost
    ? { url, headers: { ...tileHeaders, ...(apiKey !== null && { 'x-api-key': apiKey }) } }
    : { url };
}

function openMap({ container, start, texts, cooperative }: MapOptions): GlMap {
  try {
    const map = new GlMap({
      container,
      style: NO_STYLE,
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      maxPitch: 0,
      // North stays up: the view cone tells directions.
      dragRotate: false,
      rollEnabled: false,
      fadeDuration: wantsLessMotion() ? 0 : 150,
      cooperativeGestures: cooperative,
      attributionControl: false,
      locale: {
        'Map.Title': texts.map,
        'CooperativeGesturesHandler.WindowsHelpText': texts.wheelHint,
        'CooperativeGesturesHandler.MacHelpText': texts.wheelHintMac,
        'CooperativeGesturesHandler.MobileHelpText': texts.touchHint,
      },
    });
    map.addControl(new Attribution({ compact: true }));
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    return map;
  } catch (cause) {
    throw new ViewerError('webgl-unavailable', 'The map needs WebGL 2, which this browser does not give.', {
      cause,
    });
  }
}
