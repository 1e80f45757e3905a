import { fixture, html as markup } from '@open-wc/testing';
import { LitElement, type TemplateResult, css, html, nothing } from 'lit';
import type { Pixel } from '../../../elements/geo/camera.ts';
import type { LatLon } from '../../../elements/geo/earth.ts';
import { attachMenuGestures } from '../../../elements/input/menu-gestures.ts';
import { browserClock } from '../../../elements/model/clock.ts';
import type { Layer } from '../../../elements/model/objects/objects.ts';
import type { FoundPlace, PlaceService } from '../../../elements/model/place-service.ts';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import { definePanels } from '../../../elements/panels/define-panels.ts';
import type { PanelRequest } from '../../../elements/panels/panel-requests.ts';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import type { ObjectScreen, Reach, SeenObject } from '../../../elements/viewer/objects/seen-object.ts';
import { QueryController, type QuerySettings } from '../../../elements/viewer/query/query-controller.ts';

definePanels();

export const HERE: LatLon = { latitude: 39.7392, longitude: -104.9903 };

/** Returns a place as found by a search. */
export const found = (name: string, lat = 39.75, lng = -104.99): FoundPlace => ({
  formatted_address: `${name}, Denver, CO, USA`,
  location: { lat, lng },
  name,
  placeId: `id-${name}`,
});

/** The parts of a viewer that queries need: a stage, and a world that has one layer and records calls. */
export class QueryProbe extends LitElement implements QuerySettings {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      inline-size: 640px;
      block-size: 400px;
      background: #456;
    }
    [part='stage'],
    #popup {
      position: absolute;
      inset: 0;
    }
    #popup {
      inset: 0 0 auto;
      color: #fff;
    }
  `;

  shownTexts = ENGLISH_TEXTS;
  hideQueryMarkers = false;
  pointToQueryOnSphereLoad = false;
  customMarkerDistance = 4000;
  showsMap = false;
  improvedPerspective = false;
  fov = 50;
  units = null;
  source = null;
  currentSphere = { id: 1 };
  apiHost: string | null = null;
  apiKey: string | null = null;
  mapsKey: string | null = null;
  placeService: PlaceService | null = null;
  readonly calls: string[] = [];
  readonly errors: ViewerError[] = [];
  flies: (place: LatLon) => Promise<boolean> = () => Promise.resolve(true);
  /** The sphere nearest to every place; null if there is none, and undefined if that is not known. */
  nearest: { readonly id: number } | null | undefined = undefined;
  /** Whether there is imagery of each place found; empty if that is unknown. */
  covered: readonly boolean[] = [];
  marked: SeenObject | null = null;
  searching = false;
  popup: number | null = null;
  #layer: Layer | null = null;

  /**
   * The controller is created after the first rendering, as in the viewer, whose query code is loaded after
   * the first picture.
   */
  query: QueryController | null = null;

  get marker(): SeenObject | null {
    const object = this.#layer?.objects[0];
    return object
      ? { key: 7, layer: this.#layer?.name ?? '', object, pan: 0, tilt: -10, distance: 20, isHidden: false }
      : null;
  }

  get stage(): HTMLElement {
    return this.renderRoot.querySelector('[part="stage"]')!;
  }

  /** Returns the element that matches a selector in the shadow root of a rendered element. */
  within(tag: string, selector: string): HTMLElement | null {
    return this.renderRoot.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.addEventListener('sphere-request-panel', (event: PanelRequest<'sphere-request-panel'>) => {
      this.searching = event.open;
      this.requestUpdate();
    });
    return root;
  }

  protected override firstUpdated(): void {
    this.query = new QueryController(this, {
      pointedAt: (pixel) => Promise.resolve(pointAt(pixel)),
      pointToward: () => null,
      describe: () => Promise.resolve(undefined),
      surround: () => null,
      nearest: () => Promise.resolve(this.nearest),
      flyTo: (goal) => {
        if ('sphere' in goal) throw new Error('The probe has no other spheres.');
        this.calls.push(`fly ${written(goal)}`);
        return this.flies(goal);
      },
      lookAt: (place) => {
        if (!('latitude' in place)) throw new Error('The probe turns to places only.');
        this.calls.push(`look ${written(place)}`);
        return Promise.resolve(true);
      },
      // The probe's source does not know which sphere sees a place.
      bestView: () => Promise.resolve(undefined),
      bestViews: () => Promise.resolve([]),
      captures: () => Promise.resolve([]),
      areCovered: () => Promise.resolve(this.covered),
      showLayer: (layer) => {
        this.#layer = layer;
        this.requestUpdate();
      },
      screen: new ProbeScreen(() => this.marker),
      openPopup: (key, { focus }) => {
        this.popup = key;
        this.calls.push(focus ? 'popup with focus' : 'popup');
        this.requestUpdate();
      },
      position: () => HERE,
      marked: () => this.marked,
      fail: (error) => this.errors.push(error),
    });
    attachMenuGestures(this.stage, browserClock, (pixel) => void this.query?.openMenu(pixel));
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { marker } = this;
    return html`
      <div part="stage" tabindex="0"></div>
      ${this.popup !== null && marker ? html`<div id="popup">${this.query?.contentOf(marker)}</div>` : nothing}
      ${this.query?.render()} ${this.query?.renderSearch(this.searching)}
    `;
  }
}

customElements.define('query-probe', QueryProbe);

class ProbeScreen implements ObjectScreen {
  constructor(private readonly marker: () => SeenObject | null) {}

  get count(): number {
    return this.seen.length;
  }

  get seen(): readonly SeenObject[] {
    const marker = this.marker();
    return marker ? [marker] : [];
  }

  find(): SeenObject | null {
    return this.marker();
  }

  pick(): null {
    return null;
  }

  pixelOf(): Pixel {
    return MARKED_AT;
  }

  reachOf(): Reach {
    return { above: 0, below: 0 };
  }
}

/** The position of the object with keyboard focus. */
export const MARKED_AT: Pixel = { x: 100, y: 350 };

/** Returns the ground for pixels in the lower part of the stage, and the sky for those above it. */
function pointAt(pixel: Pixel) {
  const tilt = 20 - pixel.y / 10;
  const direction = { pan: pixel.x / 2, tilt };
  if (tilt >= 0) return { ...direction, latitude: null, longitude: null, place: null };
  const ground = groundAt(pixel);
  const place = { ...ground, altitude: 0, basis: 'level-ground', distance: 100 } as const;
  return { ...direction, ...ground, place };
}

const groundAt = ({ x, y }: Pixel): LatLon => ({
  latitude: HERE.latitude + y / 1e6,
  longitude: HERE.longitude + x / 1e6,
});

/** Returns a place in the format of the probe's records. */
const written = ({ latitude, longitude }: LatLon): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** Returns the coordinates that the probe shows at a pixel of its stage. */
export const coordinatesAt = (x: number, y: number): string => written(groundAt({ x, y }));

export async function placeProbe(settings: Partial<QueryProbe> = {}): Promise<QueryProbe> {
  const probe = Object.assign(new QueryProbe(), settings);
  await fixture(markup`<div>${probe}</div>`);
  await probe.updateComplete;
  return probe;
}
