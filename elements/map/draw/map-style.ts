import type { Map as GlMap, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { CLUSTERS } from '../../model/clusters/cluster-limits.ts';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { MapContent } from '../base/map-surface.ts';
import { type ClusterSource, openClusterSource } from '../clusters/cluster-source.ts';
import { composeStyle } from '../style/compose-style.ts';
import { activePoint, packageNamePoints, packagePoints, searchPoint } from '../style/points.ts';
import { readStyle } from './read-style.ts';

interface StyleEvents {
  onError(error: ViewerError): void;
  /** Called when a new style is on the map. State that is not part of the style must then be applied again. */
  onStyled(): void;
}

/** Returns the absolute URL of a TileJSON file, or of a template, whose placeholders stay unescaped. */
const absolute = (url: string): string =>
  new URL(url, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

/** Returns the source of the spheres' tiles on a host, from a template or a TileJSON URL. */
const hostSource = (tiles: string): SourceSpecification =>
  tiles.includes('{z}')
    ? { type: 'vector', tiles: [absolute(tiles)], maxzoom: CLUSTERS.maxZoom + 1 }
    : { type: 'vector', url: absolute(tiles) };

/** Highest zoom of elevation tiles of a template, which states none. It is that of the viewer's terrain. */
const TERRAIN_ZOOM = 14;

/** Returns the source of elevation tiles, from a template or a TileJSON URL. */
const terrainSource = (url: string): SourceSpecification =>
  url.includes('{z}')
    ? {
        type: 'raster-dem',
        tiles: [absolute(url)],
        encoding: 'terrarium',
        tileSize: 256,
        maxzoom: TERRAIN_ZOOM,
      }
    : { type: 'raster-dem', url: absolute(url) };

const STYLE_CONTENT = [
  'style',
  'theme',
  'basemap',
  'terrain',
  'spheres',
  'tiles',
  'packages',
  'packagesSrc',
] as const;

/** The map's style, which follows the map's content. Only the parts of the style that differ are changed. */
export class MapStyle {
  readonly #map: GlMap;
  readonly #events: StyleEvents;
  /** The kinds of errors that have already been reported for the current style. */
  readonly #reported = new Set<string>();
  #content: MapContent | null = null;
  /** The highest zoom threshold that the map has reached so far. */
  #reach = -1;
  /** The page's style; null until it has been read, or for the built-in style. */
  #pageStyle: StyleSpecification | null = null;
  /** The page's style, or its URL, from which `#pageStyle` was read. */
  #pageStyleFrom: string | object | null = null;
  #clusters: ClusterSource | null = null;
  #reading = new AbortController();
  #isLoaded = false;
  #isReady = false;
  /** The errors of the style that is being set; null at other times. */
  #styleErrors: ViewerError[] | null = null;

  constructor(map: GlMap, events: StyleEvents) {
    this.#map = map;
    this.#events = events;
    map.on('error', (event) => this.#handleError(errorFrom(event)));
    map.on('style.load', () => {
      this.#isLoaded = true;
      this.#update();
    });
  }

  /** Whether the style for the current content has been set on the map. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Updates the style to the content. Returns whether any content that determines the style has changed. */
  show(content: MapContent, reach: number): boolean {
    const before = this.#content;
    this.#content = content;
    const isDeeper = reach > this.#reach;
    this.#reach = Math.max(reach, this.#reach);
    const isOther = !before || STYLE_CONTENT.some((key) => before[key] !== content[key]);
    if (!before || before.spheres !== content.spheres) this.#cluster(content);
    if (isOther) this.#reported.clear();
    if (content.style !== this.#pageStyleFrom) {
      this.#isReady = false;
      void this.#read(content.style);
    } else if (isOther || isDeeper) this.#update();
    return isOther;
  }

  dispose(): void {
    this.#reading.abort();
    this.#closeClusters();
  }

  #cluster({ spheres }: MapContent): void {
    this.#closeClusters();
    if (!spheres) return;
    this.#clusters = openClusterSource({ ...spheres.all, loose: spheres.loose });
  }

  #closeClusters(): void {
    this.#clusters?.close();
    this.#clusters = null;
  }

  async #read(style: MapContent['style']): Promise<void> {
    this.#pageStyleFrom = style;
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      this.#pageStyle = style === null ? null : await readStyle(style, signal);
    } catch (error) {
      if (signal.aborted) return;
      // The map remains usable with the built-in style.
      this.#pageStyle = null;
      this.#events.onError(asViewerError(error, 'source-invalid', 'The map style could not be read.'));
    }
    if (!signal.aborted) this.#update();
  }

  #update(): void {
    const content = this.#content;
    if (!content || !this.#isLoaded) return;
    const errors: ViewerError[] = [];
    this.#styleErrors = errors;
    this.#map.setStyle(this.#compose(content), { diff: true });
    this.#styleErrors = null;
    const [error] = errors;
    if (error && this.#pageStyle) {
      this.#pageStyle = null;
      this.#events.onError(new ViewerError('source-invalid', error.message, { cause: error.cause }));
      this.#update();
      return;
    }
    this.#isReady = true;
    this.#events.onStyled();
  }

  #compose(content: MapContent): StyleSpecification {
    const { theme, basemap, terrain, packages, packagesSrc, active, searchResult, tiles } = content;
    const clusterSource = this.#clusters?.source ?? null;
    return composeStyle({
      pageStyle: this.#pageStyle,
      theme,
      basemap,
      terrain: terrain === null ? null : terrainSource(terrain),
      reach: this.#reach,
      spheres: {
        tiles: tiles === null ? clusterSource : hostSource(tiles),
        // Packages that are still being read already hide their spheres, which would otherwise appear
        // briefly.
        hasPackages: packages.length > 0 || packagesSrc !== null,
        points: {
          packages: packagePoints(packages),
          packageNames: packageNamePoints(packages),
          active: activePoint(active),
          searchResult: searchPoint(searchResult),
        },
      },
    });
  }

  /** Collects errors that occur while a style is being set. Later errors are reported once per kind. */
  #handleError(error: ViewerError): void {
    if (this.#styleErrors) {
      this.#styleErrors.push(error);
      return;
    }
    const kind = `${error.code} ${error.message.slice(0, 40)}`;
    if (this.#reported.has(kind)) return;
    this.#reported.add(kind);
    this.#events.onError(error);
  }
}

interface LibraryErrorEvent {
  readonly error: { readonly message: string };
  readonly sourceId?: unknown;
  readonly tile?: unknown;
}

/** Converts an error of the map library to a `ViewerError`. */
function errorFrom({ error, sourceId, tile }: LibraryErrorEvent): ViewerError {
  const ofSource = typeof sourceId === 'string' ? ` of the source ${sourceId}` : '';
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  const options = { cause: error, recoverable: status === 0 || status >= 500 };
  if (tile !== undefined)
    return new ViewerError(
      'tile-failed',
      `A map tile${ofSource} could not be loaded: ${error.message}`,
      options,
    );
  if (sourceId !== undefined)
    return new ViewerError(
      'source-failed',
      `The map data${ofSource} could not be loaded: ${error.message}`,
      options,
    );
  return new ViewerError('source-invalid', `The map reported an error: ${error.message}`, { cause: error });
}
