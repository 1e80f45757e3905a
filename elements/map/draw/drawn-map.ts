import { type GeoJSONSource, LngLat, Map as GlMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import type { LatLon } from '../../geo/earth.ts';
import { PACKAGE_ZOOM } from '../../model/clusters/cluster-limits.ts';
import { mapContexts } from '../../model/map-contexts.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { windowOf } from '../../page/window-of.ts';
import { workerAddress } from '../../page/worker-address.ts';
import type { MapContent, MapOptions, MapSurface, SphereInView } from '../base/map-surface.ts';
import type { MapTexts } from '../base/map-texts.ts';
import { PALETTES } from '../base/palette.ts';
import { SHEET_ZOOMS } from '../style/base-style.ts';
import { activePoint, searchPoint } from '../style/points.ts';
import { LAYER, SOURCE, TILE_LAYER } from '../style/sphere-layers.ts';
import { Attribution } from './attribution.ts';
import { ConeMarker } from './cone-marker.ts';
import { PIXEL_RATIO, drawIcons } from './icons.ts';
import { type Pointed, pointedAt, positionOf } from './map-pointer.ts';
import { MapStyle } from './map-style.ts';
import workerUrl from './map-worker.ts?worker&url';
import { PackageReader, requestFor } from './package-reader.ts';
import libraryCss from 'maplibre-gl/dist/maplibre-gl.css?inline';

/** Creates a map with MapLibre. Throws `webgl-unavailable` if WebGL 2 is unavailable. */
export function createMapLibreSurface(options: MapOptions): MapSurface {
  setWorkerUrl(workerAddress(workerUrl));
  const root = options.container.getRootNode() as Partial<ShadowRoot>;
  if (root.adoptedStyleSheets) {
    const sheet = new (windowOf(options.container).CSSStyleSheet)();
    sheet.replaceSync(libraryCss);
    root.adoptedStyleSheets.unshift(sheet);
  }
  return new DrawnMap(options);
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The built-in map, drawn by MapLibre. */
export class DrawnMap implements MapSurface {
  /** The library's map, for features that the element does not have. */
  readonly library: GlMap;
  readonly #events: MapOptions['events'];
  readonly #cone: ConeMarker;
  readonly #style: MapStyle;
  readonly #packages: PackageReader;
  #content: MapContent | null = null;
  #hovered: number | null = null;
  /** The zoom to which the last step leads; null if the map is there. */
  #zoomGoal: number | null = null;
  /** Whether `onReady` has yet to be called for the latest content. */
  #isReadyPending = false;
  #pointerFrame = 0;
  #coneFrame = 0;

  /** Throws `webgl-unavailable` if nothing can be drawn. */
  constructor(options: MapOptions) {
    this.#events = options.events;
    this.library = openMap(options);
    mapContexts.add(this);
    this.library.setTransformRequest((url) => (this.#content ? requestFor(url, this.#content) : { url }));
    this.#cone = new ConeMarker(this.library);
    this.#style = new MapStyle(this.library, {
      onError: (error) => this.#events.onError(error),
      onStyled: () => this.#applyState(),
    });
    this.#packages = new PackageReader({
      onPackages: () => this.#showStyle(),
      onError: (error) => this.#events.onError(error),
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
    if (before?.packagesSrc !== content.packagesSrc) this.#readPackages();
    this.#showStyle();
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

  /** The library reads its texts only once, so its elements are changed. */
  say({ map, wheelHint, wheelHintMac, touchHint }: MapTexts): void {
    this.library.getCanvas().setAttribute('aria-label', map);
    const hints = {
      desktop: navigator.userAgent.includes('Mac') ? wheelHintMac : wheelHint,
      mobile: touchHint,
    };
    for (const [name, hint] of Object.entries(hints)) {
      const line = this.library.getContainer().querySelector(`.maplibregl-${name}-message`);
      if (line) line.textContent = hint;
    }
  }

  goTo({ latitude, longitude }: LatLon, zoom: number): void {
    const goal: { center: [number, number]; zoom: number } = { center: [longitude, latitude], zoom };
    // The map jumps to a distant goal, because a movement would take too long.
    const isFar = this.contains({ latitude, longitude }) ? zoom - this.zoom > 6 : true;
    if (prefersReducedMotion() || isFar) this.library.jumpTo(goal);
    else this.library.easeTo({ ...goal, duration: 500 });
  }

  zoomIn(): void {
    this.#zoomBy(1);
  }

  zoomOut(): void {
    this.#zoomBy(-1);
  }

  contains({ latitude, longitude }: LatLon): boolean {
    const bounds = this.library.getBounds();
    // The bounds may extend beyond the antimeridian.
    return [-360, 0, 360].some((turn) => bounds.contains([longitude + turn, latitude]));
  }

  spheresInView(limit: number): readonly SphereInView[] {
    const layers = [LAYER.spheres, LAYER.looseSpheres].filter((layer) => this.library.getLayer(layer));
    if (layers.length === 0) return [];
    const found = new Map<number, SphereInView>();
    for (const feature of this.library.queryRenderedFeatures({ layers })) {
      const [longitude, latitude] = positionOf(feature);
      const id = Number(feature.id);
      found.set(id, { id, latitude, longitude });
    }
    const middle = this.library.getCenter();
    const distance = ({ latitude, longitude }: SphereInView): number =>
      middle.distanceTo(new LngLat(longitude, latitude));
    return [...found.values()].sort((a, b) => distance(a) - distance(b)).slice(0, limit);
  }

  /** Zooms from where the last step leads, so that a step during its movement is a whole one. */
  #zoomBy(step: number): void {
    const wanted = (this.#zoomGoal ?? this.zoom) + step;
    const goal = Math.min(Math.max(wanted, this.library.getMinZoom()), this.library.getMaxZoom());
    this.#zoomGoal = goal;
    this.library.zoomTo(goal);
    void this.library.once('zoomend', () => {
      if (this.#zoomGoal === goal) this.#zoomGoal = null;
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#pointerFrame);
    cancelAnimationFrame(this.#coneFrame);
    this.#packages.dispose();
    this.#style.dispose();
    this.#cone.show(null, null);
    this.library.remove();
    mapContexts.delete(this);
  }

  #listen(): void {
    const { library: map } = this;
    map.on('style.load', () => {
      for (const [name, image] of drawIcons(PALETTES.light)) {
        if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: PIXEL_RATIO });
      }
    });
    map.on('idle', () => {
      if (!this.#isReadyPending || !this.#style.isReady) return;
      this.#isReadyPending = false;
      this.#events.onReady();
    });
    map.on('moveend', () => {
      this.#events.onMove();
      this.#readPackages();
      this.#showStyle();
    });
    map.on('mousemove', ({ point }) => this.#point(point));
    map.on('mouseout', () => this.#hover(null));
    map.on('click', ({ point, originalEvent }) => {
      const isCoarse = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
      this.#choose(pointedAt(map, point, isCoarse));
    });
    map.on('webglcontextlost', () => this.#events.onLost(true));
    map.on('webglcontextrestored', () => this.#events.onLost(false));
  }

  /** Reads the packages in view if the current zoom shows packages. */
  #readPackages(): void {
    if (this.#content && this.zoom <= PACKAGE_ZOOM)
      this.#packages.read(this.#content, this.library.getBounds());
  }

  /** Shows the content, with the packages that have been read for it. */
  #showStyle(): void {
    if (!this.#content) return;
    const content = this.#packages.addTo(this.#content);
    if (this.#style.show(content, this.#reach())) this.#isReadyPending = true;
  }

  #choose(pointed: Pointed | null): void {
    if (pointed?.kind === 'sphere') this.#events.onSelect(pointed.id);
    else if (pointed) {
      const [longitude, latitude] = pointed.at;
      this.goTo({ latitude, longitude }, Math.max(pointed.zoom, this.zoom + 0.5));
    }
  }

  /** Looks up the sphere under the pointer, at most once per frame. */
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
    this.#events.onHover(id);
  }

  /** Applies to a new style the state that is not part of the style. */
  #applyState(): void {
    if (!this.#content) return;
    const { active, highlighted } = this.#content;
    this.#mark('active', null, active?.id);
    this.#mark('hover', null, highlighted);
    this.#drawCone();
  }

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
    if (!this.library.getSource(SOURCE.spheres)) return;
    for (const sourceLayer of Object.values(TILE_LAYER)) {
      const of = { source: SOURCE.spheres, sourceLayer };
      if (before != null) this.library.removeFeatureState({ ...of, id: before }, key);
      if (now != null) this.library.setFeatureState({ ...of, id: now }, { [key]: true });
    }
  }

  /** Returns the highest threshold of the built-in style's sheets that the map's zoom has reached. */
  #reach(): number {
    return SHEET_ZOOMS.findLast((from) => this.zoom >= from) ?? 0;
  }
}

const NO_STYLE: StyleSpecification = { version: 8, sources: {}, layers: [] };

function openMap({ container, start, texts, cooperative }: MapOptions): GlMap {
  try {
    const map = new GlMap({
      container,
      style: NO_STYLE,
      center: [start.longitude, start.latitude],
      zoom: start.zoom,
      maxPitch: 0,
      // North stays up so that the view cone shows true directions.
      dragRotate: false,
      rollEnabled: false,
      fadeDuration: prefersReducedMotion() ? 0 : 150,
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
    throw new ViewerError(
      'webgl-unavailable',
      'The map needs WebGL 2, which this browser does not support.',
      {
        cause,
      },
    );
  }
}
