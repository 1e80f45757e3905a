import {
  LitElement,
  type PropertyDeclaration,
  type PropertyValues,
  type TemplateResult,
  html,
  nothing,
} from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Pixel, type View, fovOfZoom, zoomOfFov } from '../geo/camera.ts';
import type { TileFormat } from '../geo/tile.ts';
import type { AutoRotateSettings } from '../input/auto-rotate-leg.ts';
import type { OwnTexts } from '../language/own-texts.ts';
import { langOf } from '../language/page-language.ts';
import type { ShownTexts } from '../language/shown-texts.ts';
import type { FavoriteInput } from '../model/favorite.ts';
import type { MeasureKind, MeasureUnits } from '../model/measures.ts';
import type { DrawnKind } from '../model/objects/objects.ts';
import type {
  GeoJson,
  Layer,
  Marker,
  PolygonLayer,
  PolylineLayer,
  TexturedPolygonLayer,
} from '../model/objects/page-objects.ts';
import type { PanelName } from '../model/panels.ts';
import type { FoundPlace, PlaceService } from '../model/place-service.ts';
import type { Opening, Projection } from '../model/projections.ts';
import type { BestView, LocatedSphere, PlaceCapture, Range, SphereSource } from '../model/sphere-source.ts';
import type { ShownSphere } from '../model/sphere.ts';
import type { SurfacePoint } from '../model/surface-point.ts';
import type { TransformRequest } from '../model/transform-request.ts';
import { type ViewerHome, checkView, checkZoom, zoomRangeOf } from '../model/view-limits.ts';
import { ViewerError, imported } from '../model/viewer-error.ts';
import { keepStyles } from '../page/keep-styles.ts';
import { type Declaration, FILE, FLAG, LIST, TEXT, TEXTS, attributeOf, settingOf } from '../page/setting.ts';
import { CONTROL_GROUPS, type ControlGroup } from '../panels/control-groups.ts';
import { FIRST_TEXTS } from '../panels/first-texts.ts';
import type { ViewerTexts } from '../panels/texts.ts';
import type { Stage } from '../scene/stage.ts';
import type { KeyFacts, KeySession } from '../source/key-session.ts';
import type { BestViewsOptions } from '../source/views-of-place.ts';
import type { ViewHash } from './address/view-hash.ts';
import type * as afterFirstTile from './after-first-tile.ts';
import { LazyModule } from './base/lazy-module.ts';
import { sender } from './base/send.ts';
import type { SnapshotOptions } from './base/snapshot-options.ts';
import { namesSource } from './base/source-settings.ts';
import type { DrawnView, GivenPlace } from './base/world-frame.ts';
import type { Branding } from './chrome/branding.ts';
import type * as FailureBox from './chrome/failure-box.ts';
import type * as Fallback from './chrome/fallback.ts';
import { MapSlot } from './chrome/map-slot.ts';
import type { ViewLines } from './chrome/view-lines.ts';
import type { ViewerPanels } from './chrome/viewer-panels.ts';
import { ViewerStates } from './chrome/viewer-states.ts';
import type { FlyToGoal, FlyToOptions } from './fly/fly-to.ts';
import { CameraControl } from './input/camera-control.ts';
import { InputController } from './input/input-controller.ts';
import type { LensController } from './lens/lens-controller.ts';
import type { PendingSphere } from './pending-sphere.ts';
import type { LowPowerWatch } from './picture/low-power-watch.ts';
import { PictureController } from './picture/picture-controller.ts';
import { Presence } from './picture/presence.ts';
import type { Screen } from './picture/sphere-picture.ts';
import type { ViewerPlugin } from './plugins/viewer-plugin.ts';
import type { OpenPopupOptions } from './popups/open-popup-options.ts';
import type { FlyToAddressOptions, FoundAddress } from './query/fly-to-address.ts';
import type { ShowPlaceOptions } from './query/go-to-place.ts';
import * as events from './sphere-viewer.events.ts';
import { viewerStyles } from './sphere-viewer.styles.ts';
import { SphereController } from './sphere/sphere-controller.ts';
import type { WorldController } from './world/world-controller.ts';

type AfterFirstTile = typeof afterFirstTile;

/** A direction or a place to look at, each with an optional field of view. */
export type LookAtGoal = Partial<View> | (GivenPlace & { readonly fov?: number });

/** Options of a call that waits for the first sphere. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
}

export interface LookAtOptions extends WaitOptions {
  /**
   * If false, the view changes immediately. If true (the default), the view moves smoothly unless the user
   * prefers reduced motion.
   */
  readonly animate?: boolean;
}

/** The initial view of a sphere unless the page sets another one. */
const FIRST_VIEW: View = { pan: 0, tilt: 0, fov: 75 };

/** Returns a sphere as pages receive it. */
const shownOf = ({ sphere, isPlaced }: LocatedSphere): ShownSphere =>
  isPlaced ? sphere : { ...sphere, latitude: null, longitude: null };

const isDirection = (goal: LookAtGoal | undefined): goal is Partial<View> => {
  const names = Object.keys(goal ?? {});
  return names.length > 0 && names.every((name) => /^(pan|tilt|fov)$/.test(name));
};

/**
 * Returns the options of a call. Throws `invalid-argument` for other values, or the reason of a signal that is already
 * aborted.
 */
function checkOptions<Options extends WaitOptions>(options: Options): Options {
  if (
    Object(options) !== options ||
    (options.signal && !(options.signal as Partial<AbortSignal>).throwIfAborted)
  )
    throw new ViewerError('invalid-argument', 'The options are invalid.');
  options.signal?.throwIfAborted();
  return options;
}

/** A viewer without a source reports an error after this many milliseconds. */
const SOURCE_TIMEOUT_MS = 3000;

const KEY_SETTINGS = ['apiHost', 'apiKey', 'source', 'src'] as const;

/** One press of a zoom control multiplies or divides the zoom by this factor. */
const ZOOM_STEP = 1.5;

/** Converts an attribute to false for `false`, and to true for any other value. If it is absent, the default applies. */
const toChoice = {
  fromAttribute: (value: string | null): boolean | null => (value === null ? null : value !== 'false'),
};

const wordsOf = (value: string | null): string[] | undefined => value?.split(/[\s,]+/).filter(Boolean);

/** Converts names separated by spaces to a list, without unknown names. */
const toNames = {
  fromAttribute: (value: string | null): ControlGroup[] =>
    CONTROL_GROUPS.filter((name) => wordsOf(value)?.includes(name)),
};

/**
 * Converts the attribute's only valid value, `local`, which stands for the list stored in the browser. The
 * attribute cannot contain a list.
 */
const toFavorites = {
  fromAttribute: (value: string | null): 'local' | null => (value === 'local' ? value : null),
};

const toWords = { fromAttribute: wordsOf };

/** Converts numbers separated by spaces or commas to a list. */
const toNumbers = {
  fromAttribute: (value: string | null): number[] | undefined => wordsOf(value)?.map(Number),
};

/** Converts an attribute with a name to the name, and one without to true. */
const toNameOrTrue = { fromAttribute: (value: string | null) => value === '' || value };

/**
 * A georeferenced 360° panorama.
 *
 * @tag sphere-viewer
 * @fires {SphereInitEvent} sphere-init - The viewer is ready.
 * @fires {SphereLoadEvent} sphere-load - A sphere is on the screen, at least as a preview.
 * @fires {SphereSettleEvent} sphere-settle - The view is at rest and has reached its full sharpness, and all objects have appeared.
 * @fires {SphereViewChangeEvent} sphere-view-change - The view changed; `cause` is the reason.
 * @fires {SphereClickEvent} sphere-click - The sphere itself was clicked.
 * @fires {SphereMarkerClickEvent} sphere-marker-click - A marker was clicked. Unless prevented, its popup opens or its sphere is shown.
 * @fires {SpherePolygonClickEvent} sphere-polygon-click - A polygon, polyline or textured polygon was clicked.
 * @fires {SpherePlaceEvent} sphere-place - The user chose a place that the search found.
 * @fires {SphereFavoriteSaveEvent} sphere-favorite-save - The user saves the view.
 * @fires {SphereFavoriteLoadEvent} sphere-favorite-load - The user opens a favorite.
 * @fires {SphereFavoriteRenameEvent} sphere-favorite-rename - The user renames a favorite.
 * @fires {SphereFavoriteDeleteEvent} sphere-favorite-delete - The user deletes a favorite.
 * @fires {SphereMeasureEvent} sphere-measure - A measure or a drawn shape was added, changed or deleted; measures have figures with their intervals.
 * @fires {SphereOrientationEvent} sphere-orientation - The view has begun to follow the device, or no longer follows it.
 * @fires {SphereObjectHoverEvent} sphere-object-hover - The pointer entered or left an object.
 * @fires {SphereMarkerHoverEvent} sphere-marker-hover - The pointer entered or left the marker of a sphere.
 * @fires {SphereErrorEvent} sphere-error - An error has occurred. Unless prevented, it is also logged.
 * @slot - Content shown over the sphere.
 * @slot map - A map, which the view toggle or `shows-map` shows in place of the sphere.
 * @csspart map - The map's frame.
 * @csspart surface-cursor - The ring on the surface below the mouse.
 * @csspart stage - The surface on which the sphere is drawn.
 * @csspart loading - The message that a sphere is loading, shown after one second.
 * @csspart hint - The hint on how to move the view, shown when a gesture scrolls the page instead.
 * @csspart controls - The control bar.
 * @csspart control - Every button of the control bar.
 * @csspart compass - The compass.
 * @csspart panel - The open panel.
 * @csspart panel-title - The title of the open panel.
 * @csspart title - The title over the view.
 * @csspart popups - The layer of popups.
 * @csspart popup - The popup of an object.
 * @csspart hover-text - The text of the object under the pointer.
 * @csspart object-ring - The ring around the object that has keyboard focus.
 * @csspart object-list - The list of objects for keyboard navigation.
 * @csspart links - The arrows that lead to linked spheres.
 * @csspart link - An arrow that leads to a linked sphere.
 * @csspart menu - The menu at a point of the view.
 * @csspart failure - The message shown in place of a sphere that cannot be displayed.
 * @csspart fallback - The content shown instead of the sphere when WebGL is unavailable.
 * @cssstate loading - The sphere that the settings name is loading.
 * @cssstate settled - The view is at rest and has reached its full sharpness, and all objects have appeared.
 * @cssstate flying - The view is between two spheres.
 * @cssstate failed - A message is shown in place of the sphere, because it cannot be displayed.
 * @cssproperty --sphere-background - Background until the sphere begins to be drawn; by default a sky above a ground.
 * @cssproperty --sphere-accent - Color of active and focused elements.
 * @cssproperty --sphere-on-accent - Color of text and icons on the accent color.
 * @cssproperty --sphere-link - Color of links in popups and in the list of favorites.
 * @cssproperty --sphere-north - Color of the north end of the compass's needle.
 * @cssproperty --sphere-panel-background - Background of controls and panels.
 * @cssproperty --sphere-panel-ink - Color of text and icons in controls and panels.
 * @cssproperty --sphere-panel-quiet - Color of secondary text in controls and panels.
 * @cssproperty --sphere-panel-line - Color of borders and separators in controls and panels.
 * @cssproperty --sphere-font - Font family of controls and panels.
 */
export class SphereViewer extends LitElement {
  static override styles = viewerStyles;

  /** Attributes have the names of their properties, in kebab case. */
  static override createProperty(name: PropertyKey, options?: PropertyDeclaration): void {
    super.createProperty(name, { attribute: attributeOf(String(name)), ...options });
  }

  protected static override getPropertyDescriptor(...given: Declaration): PropertyDescriptor {
    return settingOf(super.getPropertyDescriptor(...given), given, (viewer, error) =>
      (viewer as SphereViewer).#fail(error),
    );
  }

  /** Pan in degrees clockwise from true north. Setting it turns the view immediately. */
  @property({ type: Number, noAccessor: true })
  get pan(): number {
    return this.#camera.view.pan;
  }
  set pan(panDeg: number) {
    this.#setView('pan', panDeg);
  }

  /** Tilt in degrees above the horizon, [-90, 90]. Setting it turns the view immediately. */
  @property({ type: Number, noAccessor: true })
  get tilt(): number {
    return this.#camera.view.tilt;
  }
  set tilt(tiltDeg: number) {
    this.#setView('tilt', tiltDeg);
  }

  /** Vertical field of view in degrees, limited by the zoom range. */
  @property({ type: Number, noAccessor: true })
  get fov(): number {
    return this.#camera.view.fov;
  }
  set fov(fovDeg: number) {
    this.#setView('fov', fovDeg);
  }

  /**
   * Roll in degrees by which the right side of the picture is lowered. 0 unless the view follows a device that the user
   * does not hold level.
   */
  get roll(): number {
    return this.#camera.view.roll ?? 0;
  }

  /** Dimensionless zoom, equivalent to `fov`: tan(37.5°) / tan(fov / 2), which is 1 at 75°. */
  get zoom(): number {
    return zoomOfFov(this.fov);
  }
  set zoom(zoom: number) {
    this.#setView('fov', zoom, (given) => fovOfZoom(checkZoom(given)));
  }

  /**
   * All texts in the language of the viewer. Until they have loaded, only those of {@link FIRST_TEXTS}; what shows others
   * waits for them.
   *
   * @internal
   */
  get shownTexts(): ViewerTexts {
    return this.#language.now?.now ?? ({ ...FIRST_TEXTS, ...this.texts } as ViewerTexts);
  }

  /**
   * The sphere on the screen or, before that, the first sphere while it loads. Null until a sphere is known. Its
   * `latitude` and `longitude` are null if its place is unknown.
   */
  get currentSphere(): ShownSphere | null {
    return this.#located && shownOf(this.#located);
  }

  /**
   * URL of a static GeoJSON file of spheres, as written by the ingest, or of a photograph: a JPEG, PNG, WebP or AVIF file
   * with an equirectangular picture. As a property, it can also be the photograph itself, as a `File` or `Blob`.
   */
  @property({ type: FILE }) src: string | Blob | null = null;

  /** URL of the API host from which spheres are loaded if `src` is not set. */
  @property({ type: TEXT }) apiHost: string | null = null;

  /** The page's API key for `api-host`. */
  @property({ type: TEXT }) apiKey: string | null = null;

  /**
   * A custom source of spheres, such as one created with `createApiSource`. Takes precedence over `src` and
   * `apiHost`.
   */
  @property({ attribute: false }) source: SphereSource | null = null;

  /**
   * Template for the tile URLs of a single sphere without a file, with the placeholders `{sphere}`, `{face}`,
   * `{level}`, `{x}`, `{y}` and `{format}`.
   */
  @property({ type: TEXT }) tiles: string | null = null;

  /** Width of a cube face at level 0 in pixels, used with `tiles`. */
  @property({ type: Number }) faceWidth = 4096;

  /**
   * Id of the sphere to show; null for the first sphere of the source. A flight to another sphere updates the
   * id.
   */
  @property({ type: Number, reflect: true }) sphere: number | null = null;

  /**
   * URL of what stands on the ground, as vector tiles or GeoJSON: a template with `{z}`, `{x}` and `{y}`, a TileJSON
   * file, a PMTiles archive or a GeoJSON file. Clicks and `unproject` then return places on roofs and walls, too. If
   * null, the source of spheres names it; empty for none.
   */
  @property({ type: TEXT }) surface: string | null = null;

  /**
   * URL of raster elevation tiles in the Terrarium or Mapbox encoding: a template with `{z}`, `{x}` and `{y}`, a
   * TileJSON file or a PMTiles archive. `surface` and objects then stand on it, and hills hide objects. If null, the
   * source of spheres names it; empty for none.
   */
  @property({ type: TEXT }) terrain: string | null = null;

  /**
   * How objects are drawn that something on the surface stands in front of: `fade`, `hide`, or `show`, which ignores
   * the surface. Also applies to the parts of polygons and polylines.
   */
  @property({ type: TEXT }) occludedObjects: 'fade' | 'hide' | 'show' = 'fade';

  /** Shows a ring that lies on the surface below the mouse, once the surface is built. */
  @property({ type: Boolean }) surfaceCursor = false;

  /**
   * Keeps the sphere and the view in the hash of the page's URL, so that a link opens them: reads them at the start and
   * when the hash changes, and writes them when the view has come to rest. With a name, such as `hash="left"`, several
   * viewers can share the hash.
   */
  @property({ converter: toNameOrTrue }) hash: boolean | string = false;

  /** Image format that replaces `{format}` in a tile template. */
  @property({ type: TEXT }) format: TileFormat = 'webp';

  /**
   * Applies the field of view to the longer side of the view. Wide views are then stretched less at their
   * edges.
   */
  @property({ type: Boolean }) improvedPerspective = false;

  /**
   * Loads no tiles finer than level 2 and draws faces at no more than 1024 pixels. The mode is on by default
   * for users who have enabled data saving and on devices with little memory. The page or the user can
   * override the default; `low-quality="false"` turns the mode off.
   */
  @property({ converter: toChoice })
  lowQuality: boolean | null = null;

  /** `lazy` loads once the viewer is in or near the window, or in use; `eager` loads immediately. */
  @property({ type: TEXT }) loading: 'lazy' | 'eager' = 'lazy';

  /**
   * Limits the zoom to 2. The mode is on by default on phones and tablets with limited or slow hardware. The
   * page or the user can override the default; `low-power="false"` turns the mode off.
   */
  @property({ converter: toChoice })
  lowPower: boolean | null = null;

  /**
   * The zoom limits: `embedded` for those of embedded viewers (0.25 to 8), `web-app` for those of the web app
   * (0.57 to 8.8).
   */
  @property({ type: TEXT }) zoomRange: ViewerHome = 'embedded';

  /**
   * The pans that can be seen, in degrees: from the first one clockwise to the second one, such as `"-60 60"`; null for
   * all. The whole picture stays within the range, for which the view is zoomed in if necessary.
   */
  @property({ type: LIST, converter: toNumbers }) panRange: Range | null = null;

  /** The tilts that can be seen, in degrees above the horizon, such as `"-45 30"`; null for all. */
  @property({ type: LIST, converter: toNumbers }) tiltRange: Range | null = null;

  /** The smallest and the largest vertical field of view in degrees, within the zoom range; null for all of it. */
  @property({ type: LIST, converter: toNumbers }) fovRange: Range | null = null;

  /**
   * How the sphere is laid out on the screen: `rectilinear`, `stereographic`, `fisheye`, or `little-planet`, which is
   * stereographic and looks straight down. `fov` and `zoom` then apply to the middle of the view. Changes are animated
   * unless the user prefers reduced motion.
   */
  @property({ type: TEXT }) projection: Projection = 'rectilinear';

  /**
   * `little-planet` opens the viewer with a little planet, from which it flies to the view, unless the user prefers
   * reduced motion; null for no opening.
   */
  @property({ type: TEXT }) opening: Opening | null = null;

  /**
   * Lets the wheel and one-finger drags scroll the page. Ctrl or Meta with the wheel then zooms, and two fingers
   * turn the view.
   */
  @property({ type: Boolean }) scrollGuard = false;

  /** Shows the content of the `map` slot in place of the sphere. */
  @property({ type: Boolean, reflect: true }) showsMap = false;

  /**
   * Rotates the view automatically. The attribute turns rotation on; the property also accepts an object with
   * settings.
   */
  @property({ type: Boolean })
  autoRotate: boolean | Partial<AutoRotateSettings> = false;

  /** Hides the arrows on the ground that lead to the spheres in the `links` of a sphere's metadata. */
  @property({ type: Boolean }) noLinks = false;

  /** Hides all controls, panels and the compass. */
  @property({ type: Boolean }) noControls = false;

  /**
   * Controls to hide: `navigation` (zoom and compass), `orientation`, `view-toggle`, `search`, `favorite`, `measure`,
   * `snapshot`, `info`, `help`, `full-detail`, `fullscreen`. The attribute separates them with spaces.
   */
  @property({ type: LIST, converter: toNames })
  hideControls: readonly ControlGroup[] = [];

  /** Whether the control bar is initially expanded; `ui-panel-open="false"` collapses it. */
  @property({ type: FLAG, converter: toChoice }) uiPanelOpen = true;

  /**
   * The page's own texts, in place of those that the viewer has. The others are in the language of the page: `lang` of the
   * viewer or of the nearest element around it.
   */
  @property({ type: TEXTS, attribute: false }) texts: OwnTexts<ViewerTexts> = {};

  /**
   * The user's saved views. A list, even an empty one, enables the favorites panel; `local` stores the views
   * in this browser.
   */
  @property({ converter: toFavorites }) favorites: readonly FavoriteInput[] | 'local' | null = null;

  /** Whether snapshots show marker icons, rings of spheres and the pin of a place. */
  @property({ converter: toChoice }) snapshotIcons = false;

  /**
   * The measures and drawn shapes as GeoJSON, an object or its text, with altitudes and the precision of each point. Replaced by a new
   * object after each change; null if there are none.
   */
  @property({ attribute: false }) measures: object | string | null = null;

  /** The units of measures and distances: `metric`, `international`, `us-survey` or `yards`; null for those of the user's region. */
  @property({ type: TEXT }) units: MeasureUnits | null = null;

  /** Shows the product's name as a watermark over the picture, as during a trial. */
  @property({ type: Boolean }) hasWatermark = false;

  /** Shows the "powered by" line at the bottom of the viewer, as in embedded viewers. */
  @property({ type: Boolean }) poweredBy = false;

  /** Omits the copyright text from snapshots. */
  @property({ type: Boolean }) hideCopyrightSnapshot = false;

  /** Omits the year from the copyright text, and the date of capture from snapshots. */
  @property({ type: Boolean }) hideCopyrightDate = false;

  /** Layers that can mix markers, polygons, polylines and textured polygons: `{ name, visible, items }`. */
  @property({ attribute: false }) layers: readonly Layer[] = [];

  /** The page's markers. */
  @property({ attribute: false }) customMarkerList: readonly Marker[] = [];

  /**
   * Sphere markers drawn instead of those from the source. A click on a marker opens the sphere of its
   * `panoramaId`.
   */
  @property({ attribute: false }) panoMarkerList: readonly Marker[] | null = null;

  /** Layers of polygons. */
  @property({ attribute: false }) polygonLayers: readonly PolygonLayer[] = [];
  /** Layers of polylines. */
  @property({ attribute: false }) polylineLayers: readonly PolylineLayer[] = [];
  /** Layers of textured polygons. */
  @property({ attribute: false }) texturedPolygonLayers: readonly TexturedPolygonLayer[] = [];

  /** GeoJSON to draw. The property accepts an object or the URL of a file; the attribute accepts a URL. */
  @property() geojson: GeoJson | string | null = null;

  /** Maximum distance in meters at which the page's markers are drawn. */
  @property({ type: Number }) customMarkerDistance = 4000;

  /** Maximum distance in meters at which sphere markers are drawn; 0 draws none. */
  @property({ type: Number }) panoMarkerDistance = 0;

  /** Maximum distance in meters at which polygons are drawn. */
  @property({ type: Number }) polygonDistance = 4000;

  /** Maximum distance in meters at which polylines are drawn. */
  @property({ type: Number }) polylineDistance = 4000;

  /** Ids of the spheres that can be shown; null allows all. The attribute separates the ids with spaces. */
  @property({ type: LIST, converter: toNumbers })
  restrictedSphereList: readonly number[] | null = null;

  /**
   * Drawing order of the kinds of objects, lowest first: `polygons`, `polylines`, `texturedPolygons`, `spheres`,
   * `icons`, `text`.
   */
  @property({ type: LIST, converter: toWords })
  viewerDisplayOrder: readonly DrawnKind[] = [];

  /** Enlarges markers when the user zooms in. */
  @property({ type: Boolean }) growMarkerOnZoom = false;

  /** Whether marker popups offer to fly to the marker. A marker's own setting takes precedence. */
  @property({ type: Boolean }) showFlyHere = false;

  /** Hides query markers. */
  @property({ type: Boolean }) hideQueryMarkers = false;

  /**
   * Whenever another sphere becomes active, turns the view to the latest query point and opens the point's popup.
   */
  @property({ type: Boolean }) pointToQueryOnSphereLoad = false;

  /**
   * Whether the map and the control that switches to it are available; `use-map-view="false"` removes both.
   */
  @property({ converter: toChoice }) useMapView = true;

  /** Shows the sphere first even when there is a map. */
  @property({ type: Boolean }) startUpMapHidden = false;

  /**
   * Changes the viewer's requests of lists, tiles, surfaces and GeoJSON before they are sent, such as to add headers or to
   * sign URLs: called with each URL and what it is for, it returns the new `url`, `headers` and `credentials`, or a promise.
   */
  @property({ attribute: false }) transformRequest: TransformRequest | null = null;

  /** Outlines the tiles that the view needs, each with its level, face, column, row and state, for developers. */
  @property({ type: Boolean }) showTileBoundaries = false;

  /** A custom place search, which takes precedence over the API host's. */
  @property({ attribute: false }) placeService: PlaceService | null = null;

  /** A maps key, which takes precedence over the one stored for the company on the API host. */
  @property({ type: TEXT }) mapsKey: string | null = null;

  /** A title shown over the view. */
  @property({ type: TEXT }) viewerTitle = '';

  /** Offers the measuring tool in the control bar. */
  @property({ type: Boolean }) measuring = false;

  /** Lets users draw markers, lines and polygons with the measuring tool, which is then in the control bar. */
  @property({ type: Boolean }) drawing = false;

  /** The function that renders the fallback if WebGL is unavailable; otherwise null. */
  @state() private fallback: typeof Fallback.fallback | null = null;
  @state() private isLoading = false;
  @state() private shown: ShownSphere | null = null;
  @state() private keyFacts: KeyFacts | null = null;
  @state() private failure: ViewerError | null = null;

  /** Whether the device has proved to need low-power mode. */
  #needsLowPower = false;
  #watch: LowPowerWatch | null = null;
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** The camera exists from the start because a page may set the view before there is a picture. */
  readonly #camera = new CameraControl({
    view: FIRST_VIEW,
    zoomRange: zoomRangeOf('embedded', false),
    // There are no frames without a picture, so an animation would never end.
    prefersReducedMotion: () => this.#reducedMotion.matches || this.#picture === null,
    onChange: () => this.#picture?.invalidate(),
  });
  readonly #presence = new Presence(
    this,
    () => this.#picture?.updateActivity(),
    () => this.#resize(),
  );
  /** The controller that draws the sphere; null while the element is not on a page. */
  #picture: PictureController<AfterFirstTile> | null = null;
  readonly #spheres = new SphereController(this, {
    camera: this.#camera,
    picture: () => this.#picture,
    prefersReducedMotion: () => this.#reducedMotion.matches,
    isAddressRead: () => this.#addressRead,
    onError: (error) => {
      if (!this.shown) void this.#showFailure(error);
      else void this.#keySession.then((session) => session?.check());
      this.#fail(error);
    },
  });
  readonly #inputs = new InputController(this.#camera, {
    prefersReducedMotion: () => this.#reducedMotion.matches,
    commands: {
      north: () => void this.#camera.travel({ pan: 0 }, 'keyboard'),
      reset: () => void this.#camera.travel(FIRST_VIEW, 'keyboard'),
      'full-screen': () => void this.toggleFullScreen(),
    },
    onScrollHint: (hint) => this.#lines?.hint(hint),
    onMenu: (pixel) => void this.#worldComing.then((world) => world.openMenu(pixel)),
    onError: (error) => this.#fail(error as ViewerError),
  });
  /**
   * Controls and panels are loaded after a sphere has appeared or failed to load, so that they do not delay
   * the sphere.
   */
  readonly #panels = new LazyModule<ViewerPanels>({
    load: async () => {
      const [{ ViewerPanels }] = await Promise.all([
        import('./chrome/viewer-panels.ts'),
        this.#language.need(),
      ]);
      return new ViewerPanels(this, {
        onWorldPanel: () => this.#world?.load(),
        onError: (error) => this.#fail(error),
        control: this.#camera,
        prefersReducedMotion: () => this.#reducedMotion.matches,
      });
    },
    failure: 'Controls could not be loaded.',
    onLoad: () => this.requestUpdate(),
    onError: (error) => this.#fail(error),
  });
  /** The texts in the language of the page. They do not delay the first picture. */
  readonly #language = new LazyModule<ShownTexts<ViewerTexts>>({
    load: async () =>
      (await import('./chrome/viewer-language.ts')).createLanguage(this, {
        onChange: (before) => this.requestUpdate('shownTexts', before),
        onError: (error) => this.#fail(error),
      }),
    failure: 'The texts could not be loaded.',
    onLoad: () => this.requestUpdate(),
    // The controls and the world need the texts, and report their own failure.
    onError: () => undefined,
  });
  readonly #address = new LazyModule<ViewHash>({
    load: async () =>
      (await import('./address/view-hash.ts')).createViewHash(this, (error) => this.#fail(error)),
    failure: 'The view in the URL could not be read.',
    onError: (error) => this.#fail(error),
  });
  readonly #lenses = new LazyModule<LensController>({
    load: async () => {
      const { LensController } = await import('./lens/lens-controller.ts');
      const lenses = new LensController(this, {
        camera: this.#camera,
        isShown: () => this.shown !== null,
        prefersReducedMotion: () => this.#reducedMotion.matches,
        onError: (error) => this.#fail(error),
      });
      if (this.#picture?.stage) lenses.enter(this.#picture.stage);
      return lenses;
    },
    failure: 'The projection could not be loaded.',
    onError: (error) => this.#fail(error),
  });
  /** Whether nothing is drawn, because the projection of the first picture is loading. */
  #isHeld = false;
  /** Resolves when the view in the page's URL has been read. */
  #addressRead: Promise<unknown> | undefined;
  readonly #map = new MapSlot(this);
  readonly #states = new ViewerStates(this);
  #lines: ViewLines | null = null;
  #world: WorldController | null = null;
  #setWorld: (world: WorldController) => void = () => undefined;
  /** Number of calls that have opened or closed a popup. */
  #popupCalls = 0;
  /** Resolves with the world controller once there is a stage. */
  readonly #worldComing = new Promise<WorldController>((resolve) => (this.#setWorld = resolve));
  #branding: Branding | null = null;
  /** Resolves with the session of the page's API key; null if no key is used, or if the host's URL is invalid. */
  #keySession: Promise<KeySession | null> = Promise.resolve(null);
  #failureBox: typeof FailureBox | null = null;

  /**
   * Captures the current view as a PNG whose metadata describes the view. With a `width` or `height` in pixels, loads
   * what the view needs at that size; the other side follows from the viewer's proportions. With `timeoutMs`, the
   * snapshot is then taken with what has arrived, of which `onProgress` is notified. Rejects with `not-ready`, also
   * while the element has no size, with `invalid-argument`, `cube-missing`, `tile-failed`, `snapshot-failed`, `network`,
   * `webgl-unavailable` or `webgl-context-lost`, or with the signal's reason.
   */
  async snapshot(options: SnapshotOptions = {}): Promise<Blob> {
    this.#needSphere();
    const pending = await this.#pending(options);
    // The texts contain the product's name.
    await this.#language.need();
    return pending.snapshot(this.#branded, options);
  }

  /** Adds markers to `customMarkerList`. */
  addMarkers(markers: readonly Marker[]): void {
    this.customMarkerList = this.customMarkerList.concat(markers);
  }

  /**
   * Shows or hides all layers with a name, including layers that are added later. Rejects with `invalid-argument`,
   * `not-ready`, `network` or `webgl-unavailable`.
   */
  async showLayer(name: string, visible = true): Promise<void> {
    (await (await this.#pending({})).world()).showLayer(name, visible);
  }

  /**
   * Opens the popup of the object with an id, closes any other popup, and turns the view if the object is out of view.
   * Waits for the first sphere and for the page's objects. Resolves with true when the view has turned, or with false
   * if a later call opens or closes a popup first. Rejects with `not-found` if no such object is drawn or it has no
   * popup, and like `project`.
   */
  async openPopup(id: string | number, options: OpenPopupOptions = {}): Promise<boolean> {
    const call = (this.#popupCalls += 1);
    const world = await (await this.#pending(options)).worldOfShown();
    return world.openPopup(id, options, () => call === this.#popupCalls);
  }

  /** Closes the open popup. */
  closePopup(): void {
    this.#popupCalls += 1;
    this.#world?.world?.closePopup();
  }

  /** Enters or exits full screen. Rejects with `not-ready` or `network`. */
  async toggleFullScreen(): Promise<void> {
    this.#opened();
    await (await this.#panels.need()).fullScreen.toggle();
  }

  /** Moves keyboard focus to the view. */
  override focus(options?: FocusOptions): void {
    this.#stageElement?.focus(options);
  }

  /**
   * Opens a panel (`snapshot`, `info`, `help`, `favorite`, `search` or `measure`) and closes any other. Rejects with
   * `invalid-argument` or `network`.
   */
  async openPanel(panel: PanelName): Promise<void> {
    (await this.#panels.need()).show(panel);
  }

  /** Closes the open panel. */
  closePanel(): void {
    this.#panels.now?.close();
  }

  /**
   * Turns and zooms to a direction or a place. Resolves with true on arrival, or with false if something else
   * moves the view first. Ends a flight that has not arrived. While the first sphere loads, a call with a place waits for it. Rejects with
   * `invalid-argument`, `not-ready`, `translation-failed`, `network`, `webgl-unavailable`, the error of a sphere
   * that could not be loaded, or the signal's reason.
   */
  async lookAt(goal: LookAtGoal, options: LookAtOptions = {}): Promise<boolean> {
    this.#onPage().check();
    const { animate = true, signal } = checkOptions(options);
    this.#spheres.giveWay();
    const view = checkView(isDirection(goal) ? goal : await (await this.#pending(options)).viewOf(goal));
    signal?.throwIfAborted();
    if (!animate) {
      this.#camera.set(view, 'command');
      return true;
    }
    const stop = (): void => this.#camera.halt();
    signal?.addEventListener('abort', stop, { once: true });
    const arrived = await this.#camera.travel(view, 'command');
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    return arrived;
  }

  /**
   * Flies to a sphere, or to the sphere nearest to a place, and updates `sphere`. The point at the center of the view,
   * on the surface or on level ground, stays centered. Resolves with true on arrival, or with false if something else
   * moves the view or requests another sphere first. Rejects with `not-found`, `source-failed`, `source-invalid`,
   * `network`, `invalid-argument`, `not-ready`, `webgl-unavailable`, or the signal's reason. After a rejection,
   * the previous sphere stays.
   */
  async flyTo(goal: FlyToGoal, options: FlyToOptions = {}): Promise<boolean> {
    this.#opened();
    checkOptions(options);
    return this.#spheres.flyTo(goal, options);
  }

  /**
   * Flies to the sphere that shows a place best, turns to the place, marks it and opens its popup, unless it is an area,
   * such as a city, which is shown in a wide view. With an API host,
   * the sphere is the one of the nearest that sees the place, and the view is close enough to recognize a house.
   * With `from` or `year`, it is the best view from that side or of that year.
   * With `move: false`, the view stays and the place is only marked. Resolves with true when the place is shown, or with
   * false if something else moves the view first. Rejects with `not-found` if there is no imagery within 2 km, or no such
   * view, or with the errors of `flyTo`.
   */
  async showPlace(place: FoundPlace, options: ShowPlaceOptions = {}): Promise<boolean> {
    return (await (await this.#pending(options)).world()).showPlace(place, options);
  }

  /**
   * Resolves with the views that show a place best, best first; none if there is no imagery of it within 2 km, or not from
   * that side or of that year. With an API host that knows what stands around the spheres, the views that show most of the
   * building come first; otherwise, the angle and the resolution decide. The view does not change. Rejects with `invalid-argument`, `not-ready`, `network`,
   * `source-failed`, `source-invalid`, or the signal's reason.
   */
  async bestViews(place: GivenPlace, options: BestViewsOptions = {}): Promise<readonly BestView[]> {
    const { bestViewsFrom } = await this.#viewsOfPlace(options);
    return bestViewsFrom(this.#spheres.source, place, options);
  }

  /**
   * Resolves with the days on which a place was captured, newest first, each with the view that shows the place best; none
   * if there is no imagery of it within 2 km. All spheres of unknown time are one entry, the last one. Rejects like
   * `bestViews`.
   */
  async captures(place: GivenPlace, options: WaitOptions = {}): Promise<readonly PlaceCapture[]> {
    const { capturesFrom } = await this.#viewsOfPlace(options);
    return capturesFrom(this.#spheres.source, place, options.signal);
  }

  /**
   * Searches for an address or a place name and shows the best match, as `showPlace` does. The search uses
   * `placeService`, or `apiHost` with `mapsKey` or `apiKey`. Resolves with the place that was found. Rejects with
   * `not-found` or with an error of the search or of `showPlace`.
   */
  async flyToAddress(address: string, options: FlyToAddressOptions = {}): Promise<FoundAddress> {
    this.#opened();
    checkOptions(options);
    const { flyToAddress } = await imported(import('./query/fly-to-address.ts'));
    return flyToAddress(this, address, options);
  }

  /**
   * Adds a plug-in, which draws over the picture from the next frame on. Resolves with a function that removes it.
   * Waits for the graphics context, but not for a sphere. Rejects with `invalid-argument` for a value that is not a
   * plug-in, for a name that is taken or for a plug-in of another viewer, with `not-ready`, `network` or
   * `webgl-unavailable`, or with the signal's reason.
   */
  async addPlugin(plugin: ViewerPlugin, options: WaitOptions = {}): Promise<() => void> {
    return (await this.#pending(options)).addPlugin(plugin);
  }

  /**
   * Starts measuring: the user marks a `point`, the ends of a `distance`, a `path`, the corners of an `area`, or for a
   * `height` the foot and the top of something that stands. With `marker`, `line` or `polygon`, the user draws. Null ends
   * it. Resolves once points can be marked. Rejects with `invalid-argument` for another kind, with `not-ready`, `network`
   * or `webgl-unavailable`.
   */
  async measure(kind: MeasureKind | null): Promise<void> {
    await (await (await this.#pending({})).world()).measure(kind);
  }

  /** Turns the view to true north. Rejects with `not-ready` if the element is not on a page. */
  async faceNorth(): Promise<boolean> {
    this.#onPage();
    return this.#camera.travel({ pan: 0 }, 'compass');
  }

  /**
   * Lets the view follow the orientation of the device, which the browser may ask the user to allow. In Safari, call this
   * in the handler of a click. Resolves with true when the view follows, or with false if it has been stopped before.
   * Rejects with `orientation-denied`, `orientation-unavailable`, `not-ready` or `network`.
   */
  async startOrientation(): Promise<boolean> {
    this.#opened();
    return (await this.#panels.need()).orientation.start();
  }

  /** Ends following the device, as a second press of the control, Escape, a flight and `lookAt` do. */
  stopOrientation(): void {
    this.#panels.now?.orientation.stop();
  }

  /** Zooms in by one step. Rejects with `not-ready` if the element is not on a page. */
  async zoomIn(): Promise<boolean> {
    this.#onPage();
    return this.#camera.stepZoom(ZOOM_STEP);
  }

  /** Zooms out by one step. Rejects with `not-ready` if the element is not on a page. */
  async zoomOut(): Promise<boolean> {
    this.#onPage();
    return this.#camera.stepZoom(1 / ZOOM_STEP);
  }

  /**
   * Resolves with the position at which a place is drawn, in CSS pixels of the element. The position may lie
   * outside the element. Resolves with null if the place is behind the camera. While the first sphere loads, the
   * call waits for it. Rejects with `translation-failed` if the sphere's place is unknown, with the errors of
   * `lookAt`, or with the error of a sphere that could not be loaded.
   */
  async project(place: GivenPlace, options: WaitOptions = {}): Promise<Pixel | null> {
    return (await this.#pending(options)).project(place);
  }

  /**
   * Resolves with the place at a pixel of the element, in CSS pixels: on `surface` and `terrain` if they are set, or
   * else on level ground. Waits until they are built. Resolves with null above the horizon, or if the sphere's place or the
   * height of its ground is unknown. While the first sphere loads, the call waits for it and rejects like `project`.
   */
  async unproject(pixel: Pixel, options: WaitOptions = {}): Promise<SurfacePoint | null> {
    return (await this.#pending(options)).unproject(pixel);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // An element that is only moved still has its picture, because the picture is released in a microtask
    // after disconnection.
    if (this.#picture) return;
    this.#open();
    // English texts are not needed before there is a picture.
    if (!/^(en\b|$)/i.test(langOf(this))) void this.#language.load();
    setTimeout(() => this.#checkSource(), SOURCE_TIMEOUT_MS);
    if (this.hasUpdated) this.requestUpdate('src', undefined);
  }

  /** Called when the element has moved to another document. It begins again there, in the same view. */
  adoptedCallback(): void {
    this.#close();
    keepStyles(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#close();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('zoomRange') || changed.has('lowPower'))
      this.#camera.setZoomRange(zoomRangeOf(this.zoomRange, this.lowPower ?? this.#needsLowPower));
    if (KEY_SETTINGS.some((name) => changed.has(name))) this.#openKey();
    this.#linkAddress();
    const loading = this.#spheres.update(changed);
    if (loading) {
      this.isLoading = namesSource(this);
      this.failure = null;
      // Without a source, there is nothing to show, and no other sphere will replace the one on the screen.
      if (!this.isLoading && this.#located) this.#restart();
      void loading.then(() => this.requestUpdate());
    }
    this.#updateLens();
    if (changed.has('improvedPerspective')) this.#resize();
    this.#world?.update(changed);
    void this.#brand();
    if (!this.hasUpdated && this.startUpMapHidden) this.showsMap = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#stageElement && this.#picture) {
      void this.#inputs.attach(this.#stageElement, this.scrollGuard ? 'guard' : 'free', this.#picture.rest);
    }
    if (changed.has('autoRotate')) this.#inputs.rotate(this.autoRotate);
    this.#world?.world?.showSphereMarkers(!this.#panels.now?.hidesSphereMarkers);
    this.#showStates();
  }

  protected override render(): TemplateResult {
    const world = this.#world?.world;
    return html`
      ${this.#renderStage()} ${this.fallback?.(this.renderRoot, this.#located, this) ?? nothing}
      ${this.#renderLoading()} ${this.#map.render(this.#isMapShown === true)} ${world?.render() ?? nothing}
      ${this.#lines?.render(this.shownTexts) ?? nothing} ${this.#renderPanels()} ${this.#renderTitle()}
      ${this.#branding?.render(this.#isMarked, this.poweredBy, this.shownTexts) ?? nothing}
      <slot></slot>
    `;
  }

  #renderStage(): TemplateResult {
    return html`<div
      part="stage"
      role="application"
      aria-roledescription=${this.shownTexts.viewer}
      aria-label=${this.shown?.title ?? this.shownTexts.unnamed}
      tabindex="0"
      ?inert=${this.#isMapShown === true || this.failure !== null}
      @click=${(event: MouseEvent) => void this.#announceClick(event)}
      @keydown=${(event: KeyboardEvent) => this.#clickByKey(event)}
    >
      ${this.#picture?.canvas}
    </div>`;
  }

  /** The styles show this message only after the sphere has been loading for a second. */
  #renderLoading(): TemplateResult | typeof nothing {
    if (!this.isLoading) return nothing;
    const { loading } = this.shownTexts;
    return html`<div part="loading" role="progressbar" aria-label=${loading}><span>${loading}</span></div>`;
  }

  #renderTitle(): TemplateResult | typeof nothing {
    return this.viewerTitle === '' ? nothing : html`<p part="title" class="title">${this.viewerTitle}</p>`;
  }

  /** Renders the controls and panels. If no sphere can be shown, renders the reason instead. */
  #renderPanels(): TemplateResult | typeof nothing {
    if (this.failure)
      return (
        this.#failureBox?.renderFailure(
          this.renderRoot,
          this.failure,
          { texts: this.shownTexts, hasKey: this.apiKey !== null },
          () => this.#retry(),
        ) ?? nothing
      );
    const panels = this.noControls ? null : this.#panels.now;
    if (!panels) return nothing;
    return panels.render({
      sphere: this.shown,
      fallback: this.fallback,
      texts: this.shownTexts,
      pan: this.pan,
      mapShown: this.#isMapShown,
      hide: this.hideControls,
      rights: {
        hide_copyright_snapshot: this.#branded.hideCopyrightSnapshot,
        hide_copyright_date: this.#branded.hideCopyrightDate,
      },
      hasObjects: (this.#world?.world?.objects.count ?? 0) > 0,
      searchable: this.#world?.isSearchable ?? false,
      needsLowPower: this.#needsLowPower,
      renderWorldPanels: (open) => this.#world?.world?.renderPanels(open) ?? nothing,
    });
  }

  get #stageElement(): HTMLElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLElement>('[part="stage"]');
  }

  get #located(): LocatedSphere | null {
    return this.#picture?.located ?? null;
  }

  /** The view with the drawn field of view, which differs from `fov` if improved perspective is on. */
  get #drawn(): DrawnView {
    const { view, size, drawnFov } = this.#camera;
    return { view: { ...view, fov: drawnFov }, size };
  }

  /** Whether the map is shown; null if there is no map. */
  get #isMapShown(): boolean | null {
    return this.useMapView && this.#map.isFilled ? this.showsMap : null;
  }

  get #screen(): Screen {
    const { improvedPerspective } = this;
    return { ...this.#presence.screen, improvedPerspective, footprintOf: this.#lenses.now?.footprintOf };
  }

  /**
   * Creates the picture when the element is connected. Drawing starts immediately if the element is near the
   * window or `loading` is `eager`.
   */
  #open(): void {
    const screen = this.#screen;
    this.#camera.setScreen(screen.size, screen.improvedPerspective);
    this.#picture = new PictureController({
      camera: this.#camera,
      presence: this.#presence,
      screen,
      fetchTile: sender(this, 'tile'),
      loadRest: () => import('./after-first-tile.ts'),
      waitsForObjects: () => this.#world?.waitsForObjects() === true,
      onStage: (stage, rest) => this.#enterStage(stage, rest),
      onInit: () => void this.#announceInit(),
      onLoad: (located) => this.#announceSphere(located),
      isCodeLoading: () => this.#world?.isLoading !== false,
      isHeld: () => this.#isHeld,
      onSettle: (located, isMoving) => this.#settle(located, isMoving),
      onFrame: (now, isMoving) => {
        if (this.#watch?.frame(now, isMoving, this.#camera.cause)) {
          this.#needsLowPower = true;
          this.requestUpdate('lowPower');
        }
        this.#spheres.see(this.#camera.view);
        this.#world?.world?.prepare();
        this.#showStates();
        this.#announceView();
      },
      onError: (error) => this.#fail(error),
    });
    this.#presence.measure();
    if (this.loading === 'eager') this.#picture.wake();
    this.#picture.updateActivity();
  }

  #close(): void {
    this.#spheres.stop();
    this.#inputs.detach();
    this.#camera.halt();
    this.#picture?.dispose();
    this.#picture = null;
    void this.#address.now?.link(false);
    this.shown = null;
  }

  /** Must be called when the element's size, the screen or the perspective has changed. */
  #resize(): void {
    const screen = this.#screen;
    this.#camera.setScreen(screen.size, screen.improvedPerspective);
    this.#picture?.resize(screen);
  }

  /**
   * Returns the picture of a connected element, which counts as in use from now on. Throws `not-ready` if the
   * element is not on a page.
   */
  #opened(): PictureController<AfterFirstTile> {
    const picture = this.#onPage();
    picture.wake();
    picture.check();
    return picture;
  }

  /** Returns the picture of a connected element. Throws `not-ready` if the element is not on a page. */
  #onPage(): PictureController<AfterFirstTile> {
    if (this.#picture) return this.#picture;
    throw new ViewerError('not-ready', 'The viewer reference is not initialized: add it first.');
  }

  /** Returns the sphere to which a call refers. Throws `not-ready` if there is none. */
  #needSphere(): LocatedSphere {
    const { located } = this.#opened();
    if (located) return located;
    throw new ViewerError('not-ready', 'The viewer is not defined: no sphere is loaded.');
  }

  async #viewsOfPlace(options: WaitOptions) {
    this.#onPage();
    checkOptions(options);
    return imported(import('../source/views-of-place.ts'));
  }

  /** Returns the sphere to which a call refers, which may still be loading. */
  async #pending(options: WaitOptions): Promise<PendingSphere> {
    const { rest } = this.#opened();
    const { signal } = checkOptions(options);
    await rest;
    const { PendingSphere } = await imported(import('./pending-sphere.ts'));
    return new PendingSphere(this, {
      read: () => this.#needSphere(),
      capture: () => this.#opened().capture(),
      picture: () => this.#opened(),
      isShown: () => this.shown !== null,
      isReleased: () => this.#presence.isReleased,
      failure: () => this.failure,
      drawn: () => this.#drawn,
      world: () => this.#world,
      signal,
    });
  }

  /**
   * Sets a part of the view immediately, or reports why it cannot be set. Undefined and null, which frameworks set,
   * stand for the initial view. The checks throw only instances of `ViewerError`.
   */
  #setView(
    part: keyof View,
    given: number | null | undefined,
    read = (value: number): number => value,
  ): void {
    try {
      this.#camera.set(checkView({ [part]: given == null ? FIRST_VIEW[part] : read(given) }), 'command');
    } catch (error) {
      this.#fail(error as ViewerError);
    }
  }

  #linkAddress(): void {
    if (!this.hash && !this.#address.now) return;
    this.#addressRead = this.#address.load().then((address) => address?.link(this.isConnected && this.hash));
  }

  #updateLens(): void {
    if (!this.#lenses.now && (this.projection !== 'rectilinear' || this.opening)) void this.#bend();
  }

  /** Loads what draws other projections than rectilinear ones. Until then, a viewer without a picture shows none. */
  async #bend(): Promise<void> {
    this.#isHeld = !this.shown;
    await this.#lenses.load();
    this.#isHeld = false;
    this.#resize();
  }

  /** Called when there is a stage on which objects can be drawn. */
  #enterStage(stage: Stage, rest: AfterFirstTile): void {
    this.#lines ??= new rest.ViewLines(this);
    void rest.watchDevice(stage).then((watch) => {
      this.#watch = watch;
      this.#picture?.invalidate();
    });
    this.#world ??= new rest.WorldController(this, {
      load: async () => {
        const [module] = await Promise.all([rest.loadWorld(), this.#language.need()]);
        return module;
      },
      picture: () => this.#picture,
      needSphere: () => this.#needSphere(),
      source: this.#spheres.source,
      drawn: () => this.#drawn,
      onError: (error) => this.#fail(error),
    });
    this.#world.enter(stage);
    this.#lenses.now?.enter(stage);
    this.#setWorld(this.#world);
    this.requestUpdate();
  }

  async #brand(): Promise<void> {
    if (this.#branding || !(this.#branded.hasWatermark || this.poweredBy)) return;
    const { Branding } = await import('./chrome/branding.ts');
    this.#branding ??= new Branding(this);
    this.requestUpdate();
  }

  /** Whether the watermark is shown: only over a picture, never over an error. */
  get #isMarked(): boolean {
    return this.#branded.hasWatermark && !this.failure && !!(this.shown ?? this.fallback);
  }

  /** The page's branding settings combined with those of its API key. */
  get #branded() {
    const { shownTexts: texts, keyFacts } = this;
    return {
      texts,
      hasWatermark: this.hasWatermark || keyFacts?.hasWatermark === true,
      hideCopyrightSnapshot: this.hideCopyrightSnapshot || keyFacts?.hideCopyrightSnapshot === true,
      hideCopyrightDate: this.hideCopyrightDate || keyFacts?.hideCopyrightDate === true,
    };
  }

  /**
   * Opens or closes the session of the API key in the settings. Spheres shown with a key are counted and
   * branded in the same way as in a frame.
   */
  #openKey(): void {
    const { apiHost, apiKey, source, src } = this;
    this.keyFacts = null;
    const isUsed = apiHost !== null && apiKey !== null && source === null && src === null;
    const coming = isUsed ? this.#loadKey(apiHost, apiKey) : Promise.resolve(null);
    this.#keySession = coming;
    void coming.then(async (session) => {
      const facts = session ? await session.facts : null;
      if (this.#keySession === coming) this.keyFacts = facts;
    });
  }

  async #loadKey(apiHost: string, apiKey: string): Promise<KeySession | null> {
    try {
      const { KeySession } = await import('../source/key-session.ts');
      return new KeySession({ apiHost, apiKey }, (error) => this.#refuse(error));
    } catch {
      // The sphere source reports an invalid URL, so the error is ignored here.
      return null;
    }
  }

  /** Stops showing spheres when the host no longer accepts the page's key. */
  #refuse(error: ViewerError): void {
    // The sphere source reports a key that has never worked.
    if (!this.shown) return;
    this.#spheres.stop();
    this.shown = null;
    void this.#showFailure(error);
    this.#fail(error);
  }

  async #announceInit(): Promise<void> {
    const { apiKey } = this;
    const session = await this.#keySession;
    const { valid, entityId } = (await session?.facts) ?? { valid: apiKey === null, entityId: null };
    this.dispatchEvent(new events.SphereInitEvent(apiKey, valid, entityId));
  }

  #announceSphere(located: LocatedSphere): void {
    const sphere = shownOf(located);
    this.shown = sphere;
    this.failure = null;
    void this.#keySession.then((session) => session?.recordLoad(sphere.id));
    this.#world?.show(located);
    void this.#panels.load();
    this.isLoading = false;
    this.#showStates();
    this.dispatchEvent(new events.SphereLoadEvent(sphere));
  }

  #settle(located: LocatedSphere, isMoving: boolean): void {
    // Loads the panels, the texts and the world if an earlier attempt failed.
    void this.#panels.load();
    this.#language.now?.retry();
    this.#world?.settle(located);
    if (isMoving) return;
    this.#showStates();
    this.dispatchEvent(new events.SphereSettleEvent(shownOf(located)));
    void this.#spheres.settle(located);
  }

  /** Shows the states of the element, each no later than the event that reports it. */
  #showStates(): void {
    const { isLoading, failure } = this;
    const { isSettled = false, isFlying = false } = this.#picture ?? {};
    this.#states.show({
      loading: isLoading,
      settled: isSettled && !isLoading && !failure,
      flying: isFlying,
      failed: failure !== null,
    });
  }

  #announceView(): void {
    const { view } = this.#camera;
    const cause = this.#camera.consumeCause();
    if (!cause) return;
    this.#panels.now?.turnCompass(view.pan);
    if (this.#language.now && !this.#world?.world?.isWalked) this.#lines?.announce(view, this.shownTexts);
    this.dispatchEvent(new events.SphereViewChangeEvent(view, cause));
  }

  async #announceClick(at: MouseEvent | Pixel): Promise<void> {
    (await this.#worldComing).click(at);
  }

  /** Handles Enter as a click on the center of the view, for users without a pointer. */
  #clickByKey({ key }: KeyboardEvent): void {
    const { width, height } = this.#presence.screen.size;
    if (key === 'Enter') void this.#announceClick({ x: width / 2, y: height / 2 });
  }

  async #showFailure(error: ViewerError): Promise<void> {
    this.failure = error;
    const [box] = await Promise.all([
      import('./chrome/failure-box.ts').catch(() => null),
      this.#language.load(),
    ]);
    this.#failureBox ??= box;
    this.requestUpdate();
  }

  /** Reports a missing source. The check is delayed for pages that set the source late. */
  #checkSource(): void {
    if (!this.isConnected || namesSource(this) || this.apiKey !== null) return;
    const message = 'The viewer has nothing to show. Set src, api-host or tiles.';
    this.#fail(new ViewerError('not-ready', message, { recoverable: true }));
  }

  #retry(): void {
    this.#restart();
    this.requestUpdate('src', undefined);
  }

  /** Begins again with an empty picture. */
  #restart(): void {
    this.#close();
    this.#open();
  }

  /** Reports an error to the page. Logs the error to the console unless the page prevents the event. */
  #fail(error: ViewerError): void {
    if (error.code === 'webgl-unavailable')
      this.#picture?.rest.then(
        async ({ loadFallback }) => (this.fallback = (await loadFallback()).fallback),
        () => this.#showFailure(error),
      );
    if (error.code === 'network' && !this.shown) void this.#showFailure(error);
    if (error.code !== 'tile-failed') this.isLoading = false;
    void this.#panels.load();
    if (!this.dispatchEvent(new events.SphereErrorEvent(error))) return;
    // oxlint-disable-next-line no-console -- the browser's log, where developers look and users do not (specification 8)
    console.error(error);
  }
}
