import type { Map as GlMap, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { ViewerError } from '../../model/viewer-error.ts';
import { CLUSTERS } from '../../model/clusters/cluster-limits.ts';
import type { MapContent } from '../map-surface.ts';
import { composeStyle } from '../style/compose-style.ts';
import { activePoint, packageNamePoints, packagePoints, searchPoint } from '../style/points.ts';
import { type ClusterSource, openClusterSource } from './cluster-source.ts';
import { faultOf } from './map-faults.ts';
import { readStyle } from './read-style.ts';

/** Whom the keeper tells. */
interface Hears {
  onError(error: ViewerError): void;
  /** A style is on the map, with nothing in it that was set from outside. */
  onStyled(): void;
}

/** Tiles of spheres by their template or their TileJSON. */
function hostSource(tiles: string): SourceSpecification {
  const url = new URL(tiles, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  return tiles.includes('{z}')
    ? { type: 'vector', tiles: [url], maxzoom: CLUSTERS.maxZoom + 1 }
    : { type: 'vector', url };
}

const DECIDING = ['style', 'theme', 'basemap', 'spheres', 'tiles', 'packages'] as const;

/** Keeps the map's style in step with its content: puts on what changed and leaves the rest. */
export class StyleKeeper {
  readonly #map: GlMap;
  readonly #hears: Hears;
  readonly #blamed = new Set<string>();
  #content: MapContent | null = null;
  #reach = -1;
  #given: StyleSpecification | null = null;
  #givenOf: string | object | null = null;
  #clusters: { all: ClusterSource; loose: ClusterSource | null } | null = null;
  #reading = new AbortController();
  #isLoaded = false;
  #isReady = false;
  #complaints: ViewerError[] | null = null;

  constructor(map: GlMap, hears: Hears) {
    this.#map = map;
    this.#hears = hears;
    map.on('error', (fault) => this.#hear(faultOf(fault as never)));
    map.on('style.load', () => {
      this.#isLoaded = true;
      this.#put();
    });
  }

  /** Whether the content's style is on the map. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Takes on what the content says of the style; tells whether anything of it changed. */
  show(content: MapContent, reach: number): boolean {
    const before = this.#content;
    this.#content = content;
    const isDeeper = reach > this.#reach;
    this.#reach = Math.max(reach, this.#reach);
    const isOther = !before || DECIDING.some((key) => before[key] !== content[key]);
    if (!before || before.spheres !== content.spheres) this.#cluster(content);
    if (isOther) this.#blamed.clear();
    if (content.style !== this.#givenOf) {
      this.#isReady = false;
      void this.#read(content.style);
    } else if (isOther || isDeeper) this.#put();
    return isOther;
  }

  dispose(): void {
    this.#reading.abort();
    this.#closeClusters();
  }

  #cluster({ spheres }: MapContent): void {
    this.#closeClusters();
    if (!spheres) return;
    const { all, loose } = spheres;
    this.#clusters = {
      all: openClusterSource(all),
      loose: loose.ids.length > 0 && loose.ids.length < all.ids.length ? openClusterSource(loose) : null,
    };
  }

  #closeClusters(): void {
    this.#clusters?.all.close();
    this.#clusters?.loose?.close();
    this.#clusters = null;
  }

  async #read(style: MapContent['style']): Promise<void> {
    this.#givenOf = style;
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      this.#given = style === null ? null : await readStyle(style, signal);
    } catch (error) {
      if (signal.aborted) return;
      // The map stays: with the built-in style.
      this.#given = null;
      this.#hears.onError(error as ViewerError);
    }
    if (!signal.aborted) this.#put();
  }

  #put(): void {
    const content = this.#content;
    if (!content || !this.#isLoaded) return;
    const complaints: ViewerError[] = [];
    this.#complaints = complaints;
    this.#map.setStyle(this.#compose(content), { diff: true });
    this.#complaints = null;
    const [complaint] = complaints;
    if (complaint && this.#given) {
      this.#given = null;
      this.#hears.onError(new ViewerError('source-invalid', complaint.message, { cause: complaint.cause }));
      this.#put();
      return;
    }
    this.#isReady = true;
    this.#hears.onStyled();
  }

  #compose(content: MapContent): StyleSpecification {
    const { theme, basemap, packages, active, searchResult, tiles } = content;
    const ours = this.#clusters?.all.source ?? null;
    return composeStyle({
      given: this.#given,
      theme,
      basemap,
      reach: this.#reach,
      spheres: {
        tiles: tiles === null ? ours : hostSource(tiles),
        loose: this.#clusters?.loose?.source ?? null,
        hasPackages: packages.length > 0,
        points: {
          packages: packagePoints(packages),
          packageNames: packageNamePoints(packages),
          active: activePoint(active),
          searchResult: searchPoint(searchResult),
        },
      },
    });
  }

  /** While a style is put on, its faults are the style's; later each of a kind is told once. */
  #hear(error: ViewerError): void {
    if (this.#complaints) {
      this.#complaints.push(error);
      return;
    }
    const kind = `${error.code} ${error.message.slice(0, 40)}`;
    if (this.#blamed.has(kind)) return;
    this.#blamed.add(kind);
    this.#hears.onError(error);
  }
}
