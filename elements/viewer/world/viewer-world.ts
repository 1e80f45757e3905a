import { type ReactiveElement, type TemplateResult, html } from 'lit';
import { type Direction, type Pixel, type View, zoomOfFov } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import { pixelsIn } from '../../input/pixel-in.ts';
import { isInFeet } from '../../model/distance-units.ts';
import type { MeasureKind } from '../../model/measures.ts';
import { nextTask } from '../../model/next-task.ts';
import { inLayer, quote } from '../../model/objects/object-issues.ts';
import type { AnyObject, DrawnKind, Layer } from '../../model/objects/objects.ts';
import { isInPicture } from '../../model/objects/picture-point.ts';
import { DEFAULT_SELECTION, type SelectionRules } from '../../model/objects/select-objects.ts';
import type { PanelName } from '../../model/panels.ts';
import type { FoundPlace } from '../../model/place-service.ts';
import { Plugins } from '../../model/plugins.ts';
import type { LocatedSphere, PlaceView } from '../../model/sphere-source.ts';
import type { ShownSphere, Sphere } from '../../model/sphere.ts';
import type { SurfacePoint } from '../../model/surface-point.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { Stage } from '../../scene/stage.ts';
import type { ViewsOfPlace } from '../../source/views-of-place.ts';
import { sender } from '../base/send.ts';
import {
  type DrawnView,
  type GivenPlace,
  type PointedAt,
  levelPointAt,
  pointedAt,
} from '../base/world-frame.ts';
import { type WorldPart, callAll, onStage } from '../base/world-part.ts';
import { ChildObjects } from '../children/child-objects.ts';
import { Notices, noticeTexts } from '../chrome/notice.ts';
import type { FlyToOptions } from '../fly/fly-to.ts';
import { MARKING_SETTINGS, type MarkingSettings, SphereMarking } from '../fly/marking.ts';
import type { LinkCommands } from '../links/link-arrows.ts';
import { type LinksHost, SphereLinks } from '../links/sphere-links.ts';
import type { MeasureCommands, MeasureHost } from '../measure/measure-host.ts';
import { Measuring } from '../measure/measuring.ts';
import { ObjectWalker } from '../object-list/object-walker.ts';
import { CleanSvgs } from '../objects/clean-svgs.ts';
import { clickEventOf, pointedObject } from '../objects/click-event.ts';
import {
  type SphereHighlightRequest,
  SphereMarkerHoverEvent,
  SphereObjectHoverEvent,
} from '../objects/object-events.ts';
import { OBJECT_LISTS, ObjectFeed, type ObjectLists } from '../objects/object-feed.ts';
import { ObjectPointer } from '../objects/object-pointer.ts';
import type { SeenObject } from '../objects/seen-object.ts';
import { WorldObjects } from '../objects/world-objects.ts';
import type { PluginsHost } from '../plugins/page-plugins.ts';
import type { OpenPopupOptions } from '../popups/open-popup-options.ts';
import { PopupLayer } from '../popups/popup-layer.ts';
import type { ShowPlaceOptions } from '../query/go-to-place.ts';
import { QueryController, type QuerySettings } from '../query/query-controller.ts';
import { QUERY_LAYER } from '../query/query-marker.ts';
import type { SurfaceHost } from '../surface/surface-controller.ts';
import type { Surroundings } from '../surface/surroundings.ts';
import { lackOf } from './lack-of.ts';
import { type ObjectSurroundings, ObjectOcclusion } from './object-occlusion.ts';

type FlyGoal = { readonly sphere: number } | LatLon;

export interface WorldHost
  extends
    ReactiveElement,
    SurfaceHost,
    QuerySettings,
    MarkingSettings,
    ObjectLists,
    MeasureHost,
    LinksHost,
    PluginsHost {
  readonly geojson: unknown;
  readonly polygonDistance: number;
  readonly polylineDistance: number;
  readonly viewerDisplayOrder: readonly DrawnKind[];
  readonly growMarkerOnZoom: boolean;
  readonly showFlyHere: boolean;
  readonly occludedObjects: 'fade' | 'hide' | 'show';
  readonly pan: number;
  readonly currentSphere: ShownSphere | null;
  readonly improvedPerspective: boolean;
  lookAt(
    goal: Partial<View> | (GivenPlace & { readonly fov?: number }),
    options?: FlyToOptions,
  ): Promise<boolean>;
  flyTo(goal: FlyGoal, options?: FlyToOptions): Promise<boolean>;
}

/** The code of the surface; `now` is null until it is loaded. */
export interface SurfaceOfWorld {
  readonly now: {
    /** Resolves with what is at a place, in words. */
    describe(place: SurfacePoint, texts: ViewerTexts): Promise<string>;
  } | null;
}

/** Knows what stands around spheres. */
export interface Surrounded {
  /** Returns whether it is known where to load it from, but not yet what stands there. */
  isComing(located: LocatedSphere): boolean;
  around(located: LocatedSphere): Surroundings | null;
  /** Resolves once it is built; with null if it is not known. */
  surround(located: LocatedSphere): Promise<Surroundings | null>;
}

export interface WorldOptions extends ViewsOfPlace {
  readonly drawn: () => DrawnView;
  readonly redraw: () => void;
  readonly pointedAt: (pixel: Pixel) => Promise<PointedAt | null>;
  /** Returns the spheres within `reachM` meters of the one on the screen. */
  readonly around: (reachM: number, signal: AbortSignal) => Promise<readonly Sphere[]>;
  /** Resolves with the sphere nearest to a place; with null if there is none, and with undefined without a source. */
  readonly nearest: (place: LatLon, signal: AbortSignal) => Promise<Sphere | null | undefined>;
  /** Resolves with those of the spheres that exist, by their ids. */
  readonly neighbors: LinkCommands['neighbors'];
  /** Resolves with whether there is imagery of each place; with nothing if that is unknown. */
  readonly areCovered: (places: readonly LatLon[], signal: AbortSignal) => Promise<readonly boolean[]>;
  /** Returns the best view of a place; null if no sphere is near, and undefined if the source does not know. */
  readonly bestView: (place: LatLon, signal: AbortSignal) => Promise<PlaceView | null | undefined>;
  readonly onError: (error: ViewerError) => void;
}

const LIMITS = [
  'customMarkerDistance',
  'panoMarkerDistance',
  'polygonDistance',
  'polylineDistance',
  'restrictedSphereList',
] as const;

const MARKERS = ['spheres', 'icons', 'text'] as const;

/**
 * The objects in the world of a viewer's spheres. Reads the objects from the page, draws them, and handles
 * clicks on them.
 */
export class ViewerWorld {
  readonly objects: WorldObjects;
  readonly #host: WorldHost;
  readonly #options: WorldOptions;
  readonly #feed: ObjectFeed;
  readonly #svgs: CleanSvgs;
  readonly #popups: PopupLayer;
  readonly #walker: ObjectWalker;
  readonly #query: QueryController;
  readonly #marking: SphereMarking;
  #located: LocatedSphere | null = null;
  #sphere: Sphere | null = null;
  #showsSpheres = true;
  #surface: SurfaceOfWorld | null = null;
  readonly #lacking = new Set<string>();
  /** Key of the object under the pointer; null if there is none. */
  #hovered: number | null = null;
  #hoveredSphere: number | null = null;
  #geojson: Promise<void> = Promise.resolve();
  #pointer: ObjectPointer | null = null;
  #surrounded: Surrounded | null = null;
  readonly #measuring: Measuring;
  readonly #links: SphereLinks;
  readonly #occlusion: ObjectOcclusion;
  readonly #parts: Plugins<WorldPart>;

  constructor(host: WorldHost, options: WorldOptions) {
    const { onError } = options;
    this.#host = host;
    this.#options = options;
    const svgs = (this.#svgs = new CleanSvgs(
      (source) => this.#nameOf((object) => object.kind === 'marker' && object.svg === source),
      () => this.objects.renew(),
      onError,
    ));
    const reportError = (message: string, cause: unknown): void => {
      onError(new ViewerError('object-invalid', message, { cause, recoverable: true }));
    };
    this.objects = new WorldObjects({
      drawn: options.drawn,
      cleanSvg: (source) => svgs.of(source),
      onChange: () => this.#afterChange(),
      requestFrame: options.redraw,
      onIconError: ({ icon }, cause) => reportError(`An icon could not be drawn (${icon}).`, cause),
      onTextureError: (key, cause) => {
        const name = this.#nameOf((_, its) => its === key);
        reportError(`The texture of textured polygon ${name} could not be loaded.`, cause);
      },
    });
    this.#feed = new ObjectFeed(this.objects.store, {
      sphereReach: () => host.panoMarkerDistance,
      fetchFile: sender(host, 'geojson'),
      onError,
    });
    this.#marking = new SphereMarking({
      around: options.around,
      show: (layer) => this.objects.store.setLayer('own', layer),
      report: (issues) => this.#feed.reportOnce('panoMarkerList', issues),
      fail: (error) => {
        if (error instanceof ViewerError) onError(error);
      },
    });
    this.#popups = new PopupLayer(host, {
      screen: this.objects,
      drawn: options.drawn,
      texts: () => host.shownTexts,
      showFlyHere: () => host.showFlyHere && this.#query.canFly,
      flyTo: (place) => void this.#query.flyHere(place),
      turnTo: ({ pan, tilt }, signal) => host.lookAt({ pan, tilt }, signal && { signal }),
      contentOf: (seen) => this.#query.contentOf(seen),
    });
    this.#walker = new ObjectWalker(host, {
      screen: this.objects,
      texts: () => host.shownTexts,
      inFeet: () => isInFeet(host.units, navigator.language),
      pan: () => host.pan,
      turnTo: ({ pan, tilt }) => host.lookAt({ pan, tilt }),
      highlight: (seen) => {
        this.objects.highlight(seen?.key ?? null);
        this.#popups.mark(seen);
      },
      activate: (seen) => this.click(seen, this.#pointOf(seen), true),
      leave: () => host.focus(),
    });
    this.#measuring = this.#createMeasuring();
    this.#query = this.#createQuery();
    this.#occlusion = new ObjectOcclusion(this.objects, {
      mode: () => host.occludedObjects,
      onKnown: () => void this.#query.renewPoints(),
    });
    this.#links = this.#createLinks();
    this.#parts = new Plugins((part, hook, cause) =>
      onError(new ViewerError('plugin-failed', `The part "${part}" failed in "${hook}".`, { cause })),
    );
    for (const part of this.#createParts()) this.#parts.attach(part);
  }

  /**
   * Sets the stage on which to draw, the element that receives its pointer events, and the code of the surface. Must
   * be called when the element has been added to a page.
   */
  enter(stage: Stage, target: HTMLElement, surface: SurfaceOfWorld, surrounded: Surrounded): void {
    this.#surface = surface;
    this.#surrounded = surrounded;
    this.objects.enter(stage);
    callAll(this.#parts, 'onEnter', target);
    this.update(null);
  }

  /** Leaves the stage, because the element has been removed from its page. */
  leave(): void {
    callAll(this.#parts, 'onLeave');
    this.objects.dispose();
    this.#feed.dispose();
  }

  /** Reads the settings that have changed; null means that all may have. */
  update(changed: ReadonlyMap<PropertyKey, unknown> | null): void {
    const host = this.#host;
    const has = (name: PropertyKey): boolean => changed?.has(name) ?? true;
    if (OBJECT_LISTS.some(has)) this.#feed.readSettings(host, OBJECT_LISTS.filter(has));
    if (has('geojson')) this.#geojson = this.#feed.readGeoJson(host.geojson);
    if (LIMITS.some(has)) this.objects.setRules(this.#rules());
    if (has('viewerDisplayOrder')) this.objects.setOrder(host.viewerDisplayOrder);
    callAll(this.#parts, 'onUpdate', has);
    if (has('growMarkerOnZoom')) this.objects.setGrowing(host.growMarkerOnZoom);
    if (has('showsMap') && host.showsMap) this.#closeCards();
  }

  /** Whether objects are being loaded, read or painted. */
  get isPending(): boolean {
    return [this.#feed, this.#svgs, this.#marking, this.objects].some(({ isPending }) => isPending);
  }

  /** Shows the objects around a sphere that has appeared on the screen. */
  show(located: LocatedSphere): void {
    this.#located = located;
    this.#sphere = located.isPlaced ? located.sphere : null;
    this.#announceLack();
    this.#occlusion.set(null);
    this.objects.show(located.sphere, located.isPlaced);
    this.#feed.readHotspots(located.hotspots ?? []);
    callAll(this.#parts, 'onShow', located);
    this.#popups.close();
  }

  /** Sets what stands around the sphere on the screen; null if that is not known. */
  setSurroundings(surroundings: ObjectSurroundings | null): void {
    this.#occlusion.set(surroundings);
  }

  /** Returns what the sphere on the screen shows in a direction, as if the view pointed there. */
  #pointToward({ pan, tilt }: Direction): PointedAt | null {
    const located = this.#located;
    if (!located) return null;
    const { view, size } = this.#options.drawn();
    const middle = { x: size.width / 2, y: size.height / 2 };
    const surface = this.#surrounded?.around(located) ?? null;
    return pointedAt(located, { view: { ...view, pan, tilt }, size }, middle, surface);
  }

  /** Loads what stands around the sphere on the screen; null if it is loaded, or if nothing is known about it. */
  #surround(): Promise<unknown> | null {
    const [located, surrounded] = [this.#located, this.#surrounded];
    return located && surrounded?.isComing(located) ? surrounded.surround(located) : null;
  }

  /** Prepares the objects for the view that is drawn next. */
  prepare(): void {
    this.objects.prepare(zoomOfFov(this.#options.drawn().view.fov));
    this.#follow();
    callAll(this.#parts, 'onFrame');
  }

  /**
   * Returns the object that a click at a CSS pixel of the element is meant for; null if there is none. That is the
   * topmost one, or the next one below the marker whose popup is open, so that repeated clicks reach all markers at one
   * place.
   */
  clickedAt(pixel: Pixel): SeenObject | null {
    const topmost = this.objects.pick(pixel);
    const { openKey } = this.#popups;
    let seen = topmost;
    while (seen && seen.key !== openKey) seen = this.objects.pickBelow(pixel, seen.key);
    const open = seen;
    while (seen && (seen === open || !this.#opensPopup(seen))) seen = this.objects.pickBelow(pixel, seen.key);
    return seen ?? open ?? topmost;
  }

  #opensPopup(seen: SeenObject): boolean {
    return seen.object.kind === 'marker' && seen.object.panoramaId === null && this.#popups.has(seen);
  }

  /** Announces that an object has been clicked or chosen with a key, and opens its sphere or its popup. */
  click(seen: SeenObject, point: PointedAt, byKey = false): void {
    const { object, key } = seen;
    if (!this.#host.dispatchEvent(clickEventOf(seen, point)) || object.kind !== 'marker') return;
    if (object.panoramaId !== null) void this.#query.visit(object.panoramaId);
    else this.#popups.toggle(key, { focus: byKey });
  }

  /**
   * Opens the popup of the object with an id, once all objects that the page has set are drawn, and turns the view to
   * it. Resolves with false if `isLatest` then returns false, because a later call has opened or closed a popup.
   * Rejects with `not-found` or the signal's reason.
   */
  async openPopup(
    id: string | number,
    { layer, signal }: OpenPopupOptions,
    isLatest: () => boolean,
  ): Promise<boolean> {
    await this.#whenDrawn();
    signal?.throwIfAborted();
    if (!isLatest()) return false;
    const isIt = ({ object, layer: its }: SeenObject): boolean =>
      object.id === String(id) && (layer === undefined || its === layer);
    const found = this.objects.seen.filter(isIt);
    const shown = found.find(({ key }) => this.#popups.open(key));
    if (!shown)
      throw new ViewerError(
        'not-found',
        found.length === 0
          ? `No object with the id "${String(id)}" is drawn around the current sphere.`
          : `The object with the id "${String(id)}" has no popup.`,
      );
    await this.#popups.turnTo(shown, signal);
    await this.#host.updateComplete;
    return isLatest();
  }

  showLayer(name: unknown, visible: boolean): void {
    if (typeof name !== 'string') throw new ViewerError('invalid-argument', 'The name of a layer is a text.');
    this.objects.store.showLayer(name, visible);
  }

  /** Closes the open popup. */
  closePopup(): void {
    this.#popups.close();
  }

  /** Closes what belongs to places of the sphere, because the map replaces it. */
  #closeCards(): void {
    this.#popups.close();
    this.#query.close();
  }

  showSphereMarkers(visible: boolean): void {
    if (visible === this.#showsSpheres) return;
    this.#showsSpheres = visible;
    this.objects.setVisible(['spheres'], visible);
  }

  /** Runs a function while markers are drawn, or while no markers are drawn if `visible` is false. */
  withMarkers<T>(visible: boolean, act: () => T): T {
    this.objects.setVisible(MARKERS, visible);
    try {
      return act();
    } finally {
      this.objects.setVisible(MARKERS, true);
      this.objects.setVisible(['spheres'], this.#showsSpheres);
    }
  }

  /** True if keyboard focus is in the list of objects. Objects are then announced instead of the view. */
  get isWalked(): boolean {
    return this.#walker.current !== null;
  }

  /**
   * Opens the menu at a pixel of the view. If the pixel is null, opens the menu at the object with keyboard
   * focus or the center of the view.
   */
  openMenu(pixel: Pixel | null): Promise<void> {
    return this.#query.openMenu(pixel);
  }

  /** Goes to a found place, marks it and opens its popup. See `showPlace` of the viewer. */
  showPlace(place: FoundPlace, options: ShowPlaceOptions): Promise<boolean> {
    return this.#query.show(place, options);
  }

  /** Starts measuring or drawing, or ends it if the kind is null. Rejects with `invalid-argument` or `network`. */
  measure(kind: MeasureKind | null): Promise<void> {
    return this.#measuring.start(kind);
  }

  /** Renders the search box and the measuring tool, which open like panels. */
  renderPanels(open: PanelName | null): TemplateResult {
    return html`${this.#query.renderSearch(open === 'search')}${this.#measuring.renderPanel(open === 'measure')}`;
  }

  render(): TemplateResult {
    return html`${this.#walker.render()} ${this.#links.render()} ${this.#popups.render()}
    ${this.#query.render()} ${this.#measuring.render()}`;
  }

  #afterChange(): void {
    this.#announceLack();
    this.#follow();
    this.#host.requestUpdate();
  }

  /** Reports what the sphere lacks that objects need, each only once. */
  #announceLack(): void {
    const isOnEarth = (object: AnyObject): boolean => object.kind !== 'marker' || !isInPicture(object);
    const needsPlace = (): boolean =>
      this.#host.panoMarkerDistance > 0 ||
      this.objects.store.layers().some(({ objects }) => objects.some(isOnEarth));
    const lack = this.#located && lackOf(this.#located, needsPlace);
    if (!lack || this.#lacking.has(lack.code)) return;
    this.#lacking.add(lack.code);
    this.#options.onError(lack);
  }

  #announceHover(seen: SeenObject | null, pixel: Pixel): void {
    const key = seen?.key ?? null;
    if (key !== this.#hovered && this.#located) {
      this.#hovered = key;
      const point = levelPointAt(this.#located, this.#options.drawn(), pixel);
      this.#host.dispatchEvent(new SphereObjectHoverEvent(seen && pointedObject(seen, point)));
    }
    const sphere = seen?.object.kind === 'marker' ? seen.object.panoramaId : null;
    if (sphere === this.#hoveredSphere) return;
    this.#hoveredSphere = sphere;
    this.#host.dispatchEvent(new SphereMarkerHoverEvent(sphere));
  }

  /** Resolves when all objects that the page has set are read and drawn. */
  async #whenDrawn(): Promise<void> {
    await this.#host.updateComplete;
    await this.#geojson;
    // Objects are read in tasks, and changes of child elements are reported before the next task.
    do await nextTask();
    while (this.#feed.isBusy || this.objects.isBusy);
  }

  /** Highlights the marker of a sphere; null clears the highlight. */
  #highlightSphere(sphere: number | null): void {
    const isIts = ({ object }: SeenObject): boolean =>
      object.kind === 'marker' && object.panoramaId === sphere;
    const seen = sphere === null ? undefined : this.objects.seen.find(isIts);
    this.objects.highlight(seen?.key ?? null);
  }

  #mark(): void {
    if (this.#sphere) void this.#marking.update(this.#sphere, this.#host);
  }

  /** Adds the query marker in its own layer, which a page cannot remove; null removes the layer. */
  #showQuery(layer: Layer | null): void {
    if (layer) this.objects.store.setLayer('own', layer);
    else this.objects.store.removeLayer('own', QUERY_LAYER);
    this.objects.setRules(this.#rules());
  }

  #createQuery(): QueryController {
    const [host, options] = [this.#host, this.#options];
    return new QueryController(host, {
      pointedAt: options.pointedAt,
      pointToward: (direction) => this.#pointToward(direction),
      describe: async (place) => this.#surface?.now?.describe(place, host.shownTexts),
      surround: () => this.#surround(),
      nearest: options.nearest,
      flyTo: (goal, flight) => host.flyTo(goal, flight),
      lookAt: (goal, turn) => host.lookAt(goal, turn),
      bestView: options.bestView,
      bestViews: options.bestViews,
      captures: options.captures,
      areCovered: options.areCovered,
      showLayer: (layer) => this.#showQuery(layer),
      screen: this.objects,
      openPopup: (key, popup) => void this.#popups.open(key, popup),
      position: () => this.#sphere,
      marked: () => this.#walker.current,
      fail: options.onError,
    });
  }

  #createMeasuring(): Measuring {
    const [host, options] = [this.#host, this.#options];
    const commands: MeasureCommands = {
      located: () => this.#located,
      drawn: options.drawn,
      surround: async (located) => this.#surrounded?.surround(located) ?? null,
      around: (located) => this.#surrounded?.around(located) ?? null,
      spheresAround: options.around,
      show: (layer) => this.objects.store.setLayer('own', layer),
      fail: options.onError,
    };
    return new Measuring(host, commands, (error) => {
      Notices.of(host).show({ text: noticeTexts(host.shownTexts).noCode });
      options.onError(error);
    });
  }

  #createLinks(): SphereLinks {
    const commands: LinkCommands = {
      drawn: this.#options.drawn,
      inFeet: () => isInFeet(this.#host.units, navigator.language),
      neighbors: this.#options.neighbors,
      visit: (sphere) => this.#query.visit(sphere),
      fail: this.#options.onError,
    };
    return new SphereLinks(this.#host, commands, () => this.#measuring.isActive);
  }

  /** Returns all parts. Those that need no more than a few lines are created here. */
  #createParts(): readonly WorldPart[] {
    return [
      this.#measuring,
      this.#links,
      this.#occlusion,
      onStage('child elements', () => {
        const children = new ChildObjects(this.#host, (layers) => this.#feed.readChildren(layers));
        return () => children.dispose();
      }),
      onStage('pointer', (target) => {
        const pointer = (this.#pointer = new ObjectPointer(target, this.objects, {
          onHover: (seen, pixel) => {
            this.objects.highlight(seen?.key ?? null);
            this.#popups.hover(seen, pixel);
            this.#announceHover(seen, pixel);
          },
        }));
        return () => pointer.dispose();
      }),
      onStage('double clicks', (target) => {
        // Clicks on an object have effects of their own, so a double click on it does not turn the view.
        const keep = (event: MouseEvent): void => {
          if (this.objects.pick(pixelsIn(target)(event))) event.stopImmediatePropagation();
        };
        target.addEventListener('dblclick', keep, { capture: true });
        return () => target.removeEventListener('dblclick', keep, { capture: true });
      }),
      onStage('highlight', () => {
        const highlight = ({ sphere = null }: SphereHighlightRequest): void => this.#highlightSphere(sphere);
        this.#host.addEventListener('sphere-request-highlight', highlight);
        return () => this.#host.removeEventListener('sphere-request-highlight', highlight);
      }),
      {
        name: 'markers of spheres',
        onUpdate: (has) => {
          if (MARKING_SETTINGS.some(has)) this.#mark();
        },
        onShow: () => this.#mark(),
        onLeave: () => this.#marking.stop(),
      },
    ];
  }

  /** Returns the id and layer of the first object that a test accepts, for messages. */
  #nameOf(isIt: (object: AnyObject, key: number | undefined) => boolean): string {
    for (const { name, objects, keys } of this.objects.store.layers()) {
      const found = objects.find((object, n) => isIt(object, keys[n]));
      if (found) return `${quote(found.id)} in ${inLayer(name)}`;
    }
    return 'that has been removed';
  }

  /** Returns the point of the view at which an object appears. */
  #pointOf({ object, pan, tilt }: SeenObject): PointedAt {
    const place = object.kind === 'marker' ? object.place : null;
    const position = { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
    return { pan, tilt, ...position, place: null };
  }

  #follow(): void {
    this.#popups.follow();
    this.#pointer?.update();
  }

  #rules(): SelectionRules {
    const { customMarkerDistance, panoMarkerDistance, polygonDistance, polylineDistance } = this.#host;
    const { restrictedSphereList } = this.#host;
    return {
      ...DEFAULT_SELECTION,
      customMarkerDistance,
      panoMarkerDistance,
      polygonDistance,
      polylineDistance,
      restrictedSphereList,
      queryPoint: this.#query.queryPoint,
    };
  }
}
