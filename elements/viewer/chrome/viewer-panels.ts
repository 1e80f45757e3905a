import {
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  html,
  nothing,
} from 'lit';
import type { LedControl } from '../../input/orientation/follow-device.ts';
import { type CopyrightSettings, copyrightLine, snapshotLine } from '../../model/copyright.ts';
import type { CheckedFavorite } from '../../model/favorite.ts';
import { needsLowQuality } from '../../model/low-quality.ts';
import { PANELS, type PanelName } from '../../model/panels.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { ControlGroup } from '../../panels/control-groups.ts';
import { definePanels } from '../../panels/define-panels.ts';
import type { NoticeTexts } from '../../panels/lazy-texts.ts';
import type { PanelRequest } from '../../panels/panel-requests.ts';
import { hidesSphereMarkers, panelAfterRequest } from '../../panels/panel-state.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { readDevice } from '../base/device.ts';
import { LazyModule } from '../base/lazy-module.ts';
import type { SnapshotOptions } from '../base/snapshot-options.ts';
import type { FavoritesHost } from '../favorites/favorite-actions.ts';
import { ViewerFavorites } from '../favorites/viewer-favorites.ts';
import { FullScreen } from './full-screen.ts';
import type { DatesHost, LookedAtDates } from './looked-at-dates.ts';
import { OrientationOffer } from './orientation-offer.ts';
import { PanelSnapshot } from './panel-snapshot.ts';

export type PanelHost = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

export interface PanelCommands extends FavoritesHost {
  zoomIn(): unknown;
  zoomOut(): unknown;
  faceNorth(): unknown;
  showsMap: boolean;
  readonly uiPanelOpen: boolean;
  readonly shownTexts: ViewerTexts;
  /** Whether the measuring tool is offered for measuring, and for drawing. */
  readonly measuring: boolean;
  readonly drawing: boolean;
  snapshotIcons: boolean;
  /** Whether to use low-power mode; null to decide by the device. */
  lowPower: boolean | null;
  lowQuality: boolean | null;
  snapshot(options?: SnapshotOptions): Promise<Blob>;
}

export interface PanelOptions {
  /** Loads the code of a panel that is rendered with the world. Resolves with nothing if it cannot be loaded. */
  readonly onWorldPanel: () => Promise<unknown> | undefined;
  readonly onError: (error: ViewerError) => void;
  /** The camera, which can follow the device. */
  readonly control: LedControl;
  readonly prefersReducedMotion: () => boolean;
}

export interface PanelFacts {
  /** The sphere on the screen; null until there is one. */
  readonly sphere: ShownSphere | null;
  /** What shows still images in place of the sphere; null if the sphere itself is shown. */
  readonly fallback: unknown;
  readonly texts: ViewerTexts;
  /** Pan in degrees, for the compass. */
  readonly pan: number;
  /** Whether the map is shown; null if there is no map. */
  readonly mapShown: boolean | null;
  readonly hide: readonly ControlGroup[];
  /** The parts that copyright lines omit. */
  readonly rights: CopyrightSettings;
  /** Whether there are objects for keyboard navigation. */
  readonly hasObjects: boolean;
  readonly searchable: boolean;
  readonly needsLowPower: boolean;
  /** Renders the search box and the measuring tool for the open panel. */
  readonly renderWorldPanels: (open: PanelName | null) => TemplateResult | typeof nothing;
}

/** Returns whether the true north of a sphere is known. Without a place or a heading, it is not. */
const hasNorth = (sphere: ShownSphere | null): boolean =>
  sphere?.latitude !== null && sphere?.metadata.headingSource !== 'assumed';

/** Returns the controls to hide. Still images ignore those that turn, zoom or copy a picture. */
const hiddenOf = ({ hide, fallback }: PanelFacts): readonly ControlGroup[] =>
  fallback ? [...hide, 'navigation', 'orientation', 'snapshot'] : hide;

/** The viewer's panels and controls. Handles their events, stores which panel is open, and renders them. */
export class ViewerPanels implements ReactiveController {
  controlsOpen = true;
  readonly fullScreen: FullScreen;
  readonly orientation: OrientationOffer;
  readonly #host: PanelHost;
  readonly #commands: PanelCommands;
  readonly #onWorldPanel: PanelOptions['onWorldPanel'];
  readonly #onError: PanelOptions['onError'];
  readonly #favorites: ViewerFavorites;
  #wasOpen = true;
  #open: PanelName | null = null;
  readonly #snapshot: PanelSnapshot;
  /** The dates of what is looked at, which are loaded with the first opening of the info panel. */
  readonly #dates: LazyModule<LookedAtDates>;

  constructor(
    host: PanelHost & PanelCommands & DatesHost,
    { onWorldPanel, onError, control, prefersReducedMotion }: PanelOptions,
  ) {
    definePanels();
    this.#host = host;
    this.#commands = host;
    this.#onWorldPanel = onWorldPanel;
    this.#onError = onError;
    this.fullScreen = new FullScreen(host);
    this.orientation = new OrientationOffer(host, {
      control,
      prefersReducedMotion,
      hasNorth: () => hasNorth(host.currentSphere),
    });
    this.#snapshot = new PanelSnapshot(host, onError);
    this.#dates = new LazyModule({
      load: async () => {
        const { LookedAtDates } = await import('./looked-at-dates.ts');
        return new LookedAtDates(host, { onError, onChange: () => host.requestUpdate() });
      },
      failure: 'The dates could not be loaded.',
      onLoad: () => host.requestUpdate(),
      onError,
    });
    this.#favorites = new ViewerFavorites(host, host, {
      onError,
      onLost: (name) => void this.#notify(name),
    });
    host.addController(this);
  }

  hostUpdate(): void {
    const { uiPanelOpen } = this.#commands;
    if (uiPanelOpen !== this.#wasOpen) this.controlsOpen = this.#wasOpen = uiPanelOpen;
  }

  /** The open panel; null if no panel is open. */
  get open(): PanelName | null {
    const isOffered = { favorite: this.#favorites.listed, measure: this.#offersMeasures };
    return this.#open && this.#open in isOffered && !isOffered[this.#open as 'favorite' | 'measure']
      ? null
      : this.#open;
  }

  get #offersMeasures(): boolean {
    return this.#commands.measuring || this.#commands.drawing;
  }

  get hidesSphereMarkers(): boolean {
    return hidesSphereMarkers(this.open);
  }

  hostDisconnected(): void {
    this.#snapshot.drop();
  }

  /** If `open` is true, opens a panel and closes any other. Otherwise, closes the given panel. */
  set(panel: PanelName, open: boolean): void {
    this.#open = panelAfterRequest(this.#open, panel, open);
    if (this.#open !== 'snapshot') this.#snapshot.drop();
    if (open && panel === 'info') void this.#dates.load();
    if (open && (panel === 'search' || panel === 'measure')) void this.#openWorldPanel(panel);
    this.#host.requestUpdate();
  }

  /** Closes a panel again whose code cannot be loaded, and says so. */
  async #openWorldPanel(panel: PanelName): Promise<void> {
    const loading = this.#onWorldPanel();
    // Without a stage, the panel appears as soon as there is one.
    if (!loading || (await loading)) return;
    this.set(panel, false);
    await this.#notify('noCode');
  }

  async #notify(name: keyof NoticeTexts): Promise<void> {
    const notice = await import('./notice.ts').catch(() => null);
    notice?.Notices.of(this.#host).show({ text: notice.noticeTexts(this.#commands.shownTexts)[name] });
  }

  async #toggleFullScreen(): Promise<void> {
    try {
      await this.fullScreen.toggle();
    } catch (error) {
      this.#onError(error as ViewerError);
      await this.#notify('noFullScreen');
    }
  }

  /** Opens a panel that a page names. Throws `invalid-argument` if there is no such panel. */
  show(panel: PanelName): void {
    if (!PANELS.includes(panel))
      throw new ViewerError('invalid-argument', `The panels are ${PANELS.join(', ')}, not ${panel}.`);
    this.set(panel, true);
  }

  close(): void {
    if (this.open) this.set(this.open, false);
  }

  /** Updates only the compass. Called in every frame of a turn. */
  turnCompass(pan: number): void {
    const compass = this.#host.renderRoot.querySelector('sphere-compass');
    if (compass) compass.pan = pan;
  }

  render(facts: PanelFacts): TemplateResult {
    const { sphere, texts, pan, mapShown, rights, hasObjects, renderWorldPanels } = facts;
    const hide = hiddenOf(facts);
    const { open } = this;
    const favorites = this.#favorites.listed;
    const dates = this.#dates.now;
    dates?.show(open === 'info');
    const hidesCompass = hide.includes('navigation') || !hasNorth(sphere);
    return html`
      <div
        class="panels"
        @sphere-request-zoom=${(event: PanelRequest<'sphere-request-zoom'>) =>
          event.direction === 'in' ? this.#commands.zoomIn() : this.#commands.zoomOut()}
        @sphere-request-north=${() => this.#commands.faceNorth()}
        @sphere-request-full-screen=${() => void this.#toggleFullScreen()}
        @sphere-request-orientation=${(event: PanelRequest<'sphere-request-orientation'>) => this.#orient(event.open)}
        @sphere-request-map=${(event: PanelRequest<'sphere-request-map'>) => (this.#commands.showsMap = event.open)}
        @sphere-request-full-detail=${() => this.#leaveModes()}
        @sphere-request-panel=${(event: PanelRequest<'sphere-request-panel'>) => this.set(event.panel, event.open)}
        @sphere-request-controls=${(event: PanelRequest<'sphere-request-controls'>) => this.#fold(event.open)}
        @sphere-request-snapshot=${(event: PanelRequest<'sphere-request-snapshot'>) => void this.#snapshot.take(event)}
        @sphere-request-favorite=${(event: PanelRequest<'sphere-request-favorite'>) => void this.#favorites.act(event.action)}
      >
        ${hidesCompass ? nothing : html`<sphere-compass part="compass" .pan=${pan} .texts=${texts}></sphere-compass>`}
        ${this.#controlBar({ ...facts, hide }, favorites !== null)}
        <sphere-info-panel
          exportparts="panel, title: panel-title"
          .open=${open === 'info'}
          .texts=${texts}
          .sphere=${sphere}
          .copyright=${sphere ? copyrightLine(sphere, rights) : ''}
          >${dates?.render()}</sphere-info-panel
        >
        <sphere-help-panel
          exportparts="panel, title: panel-title"
          .open=${open === 'help'}
          .texts=${texts}
          .hasObjects=${hasObjects}
          .hasCompass=${!hidesCompass}
          .hasMap=${mapShown !== null}
        ></sphere-help-panel>
        <sphere-snapshot-panel
          exportparts="panel, title: panel-title"
          .open=${open === 'snapshot'}
          .texts=${texts}
          .picture=${this.#snapshot.picture}
          .failed=${this.#snapshot.hasFailed}
          .problem=${this.#snapshot.problem}
          .loaded=${this.#snapshot.loaded}
          .icons=${this.#commands.snapshotIcons}
          .fileName=${`sphere-${String(sphere?.id ?? 0)}.png`}
          .copyright=${sphere ? snapshotLine(sphere, rights, texts.objects.language) : ''}
        ></sphere-snapshot-panel>
        ${renderWorldPanels(open)}
        ${favorites === null ? nothing : favoritesPanel(open === 'favorite', favorites, sphere !== null, texts)}
      </div>
    `;
  }

  #controlBar(
    { texts, hide, mapShown, searchable, needsLowPower }: PanelFacts,
    hasFavorites: boolean,
  ): TemplateResult {
    return html`<sphere-control-bar
      exportparts="bar: controls, button: control"
      .open=${this.controlsOpen}
      .texts=${texts}
      .hide=${hide}
      .openPanel=${this.open}
      .fullScreen=${this.fullScreen.isOpen}
      .mapShown=${mapShown}
      .hasFavorites=${hasFavorites}
      .measuring=${this.#offersMeasures}
      .orientation=${this.orientation.isOffered ? this.orientation.isOn : null}
      .searchable=${searchable}
      .reduced=${this.#isReduced(needsLowPower)}
    ></sphere-control-bar>`;
  }

  #orient(isOn: boolean): void {
    // A notice says what prevents it, so nothing is reported to the page.
    if (isOn)
      this.orientation.start().catch((error: unknown) => {
        if (error instanceof ViewerError && error.code === 'network') this.#onError(error);
      });
    else this.orientation.stop();
  }

  /** Returns whether the viewer shows less detail because of the device, not because of the page. */
  #isReduced(isSlow: boolean): boolean {
    const { lowPower, lowQuality } = this.#commands;
    return (lowPower === null && isSlow) || (lowQuality === null && needsLowQuality(readDevice()));
  }

  /** Turns off the modes that depend on the device. Called when the user has requested full detail. */
  #leaveModes(): void {
    this.#commands.lowPower ??= false;
    this.#commands.lowQuality ??= false;
  }

  #fold(open: boolean): void {
    this.controlsOpen = open;
    this.#host.requestUpdate();
  }
}

const favoritesPanel = (
  open: boolean,
  favorites: readonly CheckedFavorite[],
  canSave: boolean,
  texts: ViewerTexts,
): TemplateResult =>
  html`<sphere-favorites-panel
    exportparts="panel, title: panel-title"
    .open=${open}
    .favorites=${favorites}
    .canSave=${canSave}
    .texts=${texts}
  ></sphere-favorites-panel>`;
