import { fixture, html as fixtureHtml, nextFrame } from '@open-wc/testing';
import { LitElement, type TemplateResult, css, html } from 'lit';
import type { Pixel } from '../../../elements/geo/camera.ts';
import type { LatLon } from '../../../elements/geo/earth.ts';
import type { AnyObject, Marker, Polygon } from '../../../elements/model/objects/objects.ts';
import { ENGLISH_TEXTS } from '../../../elements/panels/texts.ts';
import { ObjectWalker } from '../../../elements/viewer/object-list/object-walker.ts';
import type { ObjectScreen, Reach, SeenObject } from '../../../elements/viewer/objects/seen-object.ts';
import { PopupLayer } from '../../../elements/viewer/popups/popup-layer.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

/** Returns a marker with only the fields that a test sets. */
export const marker = (input: Partial<Marker> = {}): Marker => ({
  kind: 'marker',
  id: 'm',
  hoverText: '',
  objectDisplayOrder: 0,
  place: { latitude: 39.3, longitude: -76.6, height: 0 },
  panoramaId: null,
  name: '',
  description: '',
  style: 'standard',
  icon: 'pin',
  iconColor: null,
  svg: null,
  imageUrl: null,
  popup: null,
  isStatic: false,
  flyHere: null,
  metersFromCenter: null,
  ...input,
});

export const polygon = (hoverText: string): Polygon => ({
  kind: 'polygon',
  id: 'p',
  hoverText,
  objectDisplayOrder: 0,
  drape: false,
  rings: [],
  color: 0xffa500,
  opacity: 0.5,
});

/** Returns an object as it appears on the screen. */
export const seenAs = (key: number, object: AnyObject, input: Partial<SeenObject> = {}): SeenObject => ({
  key,
  layer: 'test',
  object,
  isHidden: false,
  pan: 0,
  tilt: 0,
  distance: 100,
  ...input,
});

/** A screen whose objects a test can move. */
class TestScreen implements ObjectScreen {
  seen: readonly SeenObject[] = [];
  get count(): number {
    return this.seen.length;
  }
  readonly pixels = new Map<number, Pixel | null>();
  #byKey = new Map<number, SeenObject>();

  /** Replaces all objects, and sorts them in the viewer's order. */
  show(objects: readonly SeenObject[]): void {
    this.seen = [...objects].sort((a, b) => a.pan - b.pan);
    this.#byKey = new Map(objects.map((seen) => [seen.key, seen]));
  }

  find(key: number): SeenObject | null {
    return this.#byKey.get(key) ?? null;
  }

  pick(): SeenObject | null {
    return null;
  }

  pixelOf({ key }: SeenObject): Pixel | null {
    const pixel = this.pixels.get(key);
    return pixel === undefined ? { x: 200, y: 150 } : pixel;
  }

  reachOf({ object }: SeenObject): Reach {
    return object.kind === 'marker' ? { above: 43, below: 0 } : { above: 0, below: 0 };
  }
}

/** The minimal viewer interface that popups and the object list need. */
export class ObjectHost extends LitElement {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      overflow: hidden;
    }
    .stage {
      position: absolute;
      inset: 0;
    }
  `;

  readonly clock = new ManualClock();
  readonly objects = new TestScreen();
  /** The calls of the controllers to their host, in order. */
  readonly calls: unknown[][] = [];
  texts = ENGLISH_TEXTS;
  showFlyHere = false;
  pan = 0;
  own: TemplateResult | null = null;

  readonly popups = new PopupLayer(this, {
    screen: this.objects,
    drawn: () => ({
      view: { pan: this.pan, tilt: 0, fov: 75 },
      size: { width: this.clientWidth, height: this.clientHeight },
    }),
    texts: () => this.texts,
    showFlyHere: () => this.showFlyHere,
    flyTo: ({ latitude, longitude }: LatLon) => this.calls.push(['fly', latitude, longitude]),
    turnTo: (seen) => {
      this.#turnTo(seen);
      return Promise.resolve();
    },
    contentOf: ({ layer }) => (layer === 'own' ? this.own : null),
    clock: this.clock,
  });

  readonly walker = new ObjectWalker(this, {
    screen: this.objects,
    texts: () => this.texts,
    inFeet: () => false,
    pan: () => this.pan,
    turnTo: (seen) => this.#turnTo(seen),
    highlight: (seen) => {
      this.calls.push(['highlight', seen?.key ?? null]);
      this.popups.mark(seen);
    },
    activate: ({ key }) => this.popups.toggle(key, { focus: true }),
    leave: () => this.focus(),
  });

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.stage')?.focus();
  }

  protected override render(): TemplateResult {
    return html`<div class="stage" tabindex="0" role="application" aria-label="View"></div>
      ${this.walker.render()} ${this.popups.render()}`;
  }

  #turnTo(seen: SeenObject): void {
    this.calls.push(['turn', seen.key]);
    this.pan = seen.pan;
  }
}

customElements.define('object-host', ObjectHost);

/** Adds a host with objects. The size is in CSS pixels. */
export async function placeHost(
  objects: readonly SeenObject[] = [],
  [width, height]: readonly [number, number] = [800, 500],
): Promise<ObjectHost> {
  const host = new ObjectHost();
  host.style.width = `${String(width)}px`;
  host.style.height = `${String(height)}px`;
  host.objects.show(objects);
  await fixture(fixtureHtml`<div>${host}</div>`);
  await host.updateComplete;
  return host;
}

export const found = (host: ObjectHost, selector: string): HTMLElement | null =>
  host.renderRoot.querySelector<HTMLElement>(selector);

/** Returns the text of a part, with single spaces; null if the part does not exist. */
export const textIn = (host: ObjectHost, selector: string): string | null =>
  found(host, selector)?.textContent.replace(/\s+/g, ' ').trim() ?? null;

export const focusedIn = (host: ObjectHost): Element | null => host.shadowRoot?.activeElement ?? null;

export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const hall = seenAs(
  1,
  marker({ name: 'Town hall', description: 'Built in 1881.\nOpen daily.', imageUrl: PICTURE }),
);

/** Opens a popup and waits until its images have loaded and it is in its position. */
export async function opened(host: ObjectHost, key = 1, options?: { focus: boolean }): Promise<HTMLElement> {
  host.popups.open(key, options);
  await host.updateComplete;
  const pictures = found(host, '.popup')?.querySelectorAll('img') ?? [];
  await Promise.all([...pictures].map((picture) => picture.decode().catch(() => undefined)));
  // Waits for one frame in which the layout reports its sizes, and one in which they take effect.
  await nextFrame();
  await nextFrame();
  return found(host, '.popup') as HTMLElement;
}

export function boxIn(host: ObjectHost, element: Element) {
  const outer = host.getBoundingClientRect();
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    left: left - outer.left,
    top: top - outer.top,
    right: right - outer.left,
    bottom: bottom - outer.top,
  };
}

export const isShown = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).visibility === 'visible';
