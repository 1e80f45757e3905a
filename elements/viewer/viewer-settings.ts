import { property } from 'lit/decorators.js';
import type { AutoRotateSettings } from '../input/auto-rotate-leg.ts';
import { CONTROL_GROUPS, type ControlGroup } from '../panels/control-groups.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from '../panels/texts.ts';
import type { Favorite } from '../model/favorite.ts';
import type { SphereSource } from '../model/sphere-source.ts';
import type { ViewerHome } from '../model/view-limits.ts';
import type { TileFormat } from '../tiles/tile-url.ts';
import { ObjectSettings } from './object-settings.ts';

/** Present rather than absent, whatever its text: how HTML's own switches read. */
const toSwitch = { fromAttribute: (value: string | null): boolean => value !== null };

/** True unless it says `false`, for what is on by default. */
const toUnlessFalse = { fromAttribute: (value: string | null): boolean => value !== 'false' };

/** Names apart by spaces; names of no control are left out. */
const toNames = {
  fromAttribute: (value: string | null): ControlGroup[] =>
    CONTROL_GROUPS.filter((name) => value?.split(/\s+/).includes(name)),
};

/** An attribute holds no list: it only names the browser's own. */
const toFavorites = {
  fromAttribute: (value: string | null): 'local' | null => (value === 'local' ? value : null),
};

/**
 * Every setting of the viewer as a property and an attribute; what they do is the viewer's matter.
 *
 * @cssproperty --sphere-background - Colour behind the sphere before its preview has come.
 * @cssproperty --sphere-accent - Colour of what is active or has the focus.
 * @cssproperty --sphere-on-accent - Colour of text and icons on that.
 * @cssproperty --sphere-link - Colour of links in popups and in the list of favorites.
 * @cssproperty --sphere-north - Colour of the north end of the compass's needle.
 * @cssproperty --sphere-panel-background - Ground of controls and panels.
 * @cssproperty --sphere-panel-ink - Colour of their text and icons.
 * @cssproperty --sphere-panel-quiet - Colour of their quieter text.
 * @cssproperty --sphere-panel-line - Colour of their lines.
 * @cssproperty --sphere-font - Font family of controls and panels.
 */
export class ViewerSettings extends ObjectSettings {
  /** Address of a static GeoJSON file of spheres, as the ingest writes it. */
  @property() src: string | null = null;

  /** Address of an API host to load spheres from where there is no `src`. */
  @property({ attribute: 'api-host' }) apiHost: string | null = null;

  /** The page's key for that host. */
  @property({ attribute: 'api-key' }) apiKey: string | null = null;

  /** A page's own source of spheres, in place of file and host, such as `createApiSource` makes one. */
  @property({ attribute: false }) source: SphereSource | null = null;

  /** Template of tile addresses for a sphere without a file: `{sphere}` `{face}` `{level}` `{x}` `{y}` `{format}`. */
  @property() tiles: string | null = null;

  /** Side of a face at level 0 in pixels; used with `tiles`. */
  @property({ type: Number, attribute: 'face-width' }) faceWidth = 4096;

  /** Id of the sphere to show; null shows the source's first. It follows the viewer where that flies to another. */
  @property({ type: Number, reflect: true }) sphere: number | null = null;

  /** Image format that fills `{format}` in a template. */
  @property() format: TileFormat = 'webp';

  /** In improved perspective the fov holds for the longer side of the view, so that wide views stretch less. */
  @property({ type: Boolean, attribute: 'improved-perspective' }) improvedPerspective = false;

  /** Loads no detail beyond level 2. */
  @property({ type: Boolean, attribute: 'low-quality' }) lowQuality = false;

  /** `lazy` starts once the viewer is in or near the window, or is used; `eager` starts wherever it stands. */
  @property() loading: 'lazy' | 'eager' = 'lazy';

  /** Caps the zoom at 2 to spare a weak device. */
  @property({ type: Boolean, attribute: 'low-power' }) lowPower = false;

  /** Which zoom limits hold: those of embedded viewers (0.25 to 8) or of the web app (0.57 to 8.8). */
  @property({ attribute: 'zoom-range' }) zoomRange: ViewerHome = 'embedded';

  /** Leaves the wheel and a single finger to the page: ctrl and the wheel zoom, two fingers turn. */
  @property({ type: Boolean, attribute: 'scroll-guard' }) scrollGuard = false;

  /** Shows what stands in the `map` slot in place of the sphere. */
  @property({ type: Boolean, attribute: 'shows-map', reflect: true }) showsMap = false;

  /** Turns the view by itself; the attribute switches it on, an object given as property also says how. */
  @property({ attribute: 'auto-rotate', converter: toSwitch })
  autoRotate: boolean | Partial<AutoRotateSettings> = false;

  /** Shows no controls, compass or panels at all. */
  @property({ type: Boolean, attribute: 'no-controls' }) noControls = false;

  /** Controls to leave out: `navigation` (zoom and compass), `view-toggle`, `search`, `favorite`, `snapshot`, `info`, `help`, `fullscreen`; in the attribute apart by spaces. */
  @property({ attribute: 'hide-controls', converter: toNames }) hideControls: readonly ControlGroup[] = [];

  /** Whether the control bar starts unfolded; the attribute folds it with the value `false`. */
  @property({ attribute: 'ui-panel-open', converter: toUnlessFalse }) uiPanelOpen = true;

  /** The words shown and spoken; replace them to translate. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  /** The user's saved views: with a list, be it empty, there is a panel for them. `local` keeps them in this browser. */
  @property({ converter: toFavorites }) favorites: readonly Favorite[] | 'local' | null = null;

  /** Whether snapshots show marker icons; the attribute leaves them out with the value `false`. */
  @property({ attribute: 'snapshot-icons', converter: toUnlessFalse }) snapshotIcons = true;

  /** Lays the product's name over the picture, as during a trial. */
  @property({ type: Boolean, attribute: 'has-watermark' }) hasWatermark = false;

  /** Says at the foot whose viewer it is, as embedded viewers do. */
  @property({ type: Boolean, attribute: 'powered-by' }) poweredBy = false;

  /** Leaves the copyright text out of snapshots. */
  @property({ type: Boolean, attribute: 'hide-copyright-snapshot' }) hideCopyrightSnapshot = false;

  /** Leaves the year out of the copyright text. */
  @property({ type: Boolean, attribute: 'hide-copyright-date' }) hideCopyrightDate = false;
}
