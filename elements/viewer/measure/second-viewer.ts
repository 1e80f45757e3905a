import type { View } from '../../geo/camera.ts';
import type { Place } from '../../geo/earth.ts';
import type { TileFormat } from '../../geo/tile.ts';
import type { OwnTexts } from '../../language/own-texts.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import type { ViewerHome } from '../../model/view-limits.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { RequestHost } from '../base/send.ts';
import type { SourceSettings } from '../base/source-settings.ts';

/** The settings that the second viewer shares with the first. */
const SHARED = [
  'source',
  'src',
  'apiHost',
  'apiKey',
  'restrictedSphereList',
  'transformRequest',
  'format',
  'lowQuality',
  'lowPower',
  'zoomRange',
  'hasWatermark',
  'texts',
] as const satisfies readonly (keyof FirstViewer)[];

/** The events of the second viewer, which a page must not mistake for those of the first. */
const EVENTS = [
  'sphere-init',
  'sphere-load',
  'sphere-settle',
  'sphere-view-change',
  'sphere-click',
  'sphere-object-hover',
  'sphere-marker-hover',
  'sphere-error',
] as const;

/** The viewer, which the second one is like. */
export interface FirstViewer extends HTMLElement, SourceSettings, RequestHost {
  readonly format: TileFormat;
  readonly lowQuality: boolean | null;
  readonly lowPower: boolean | null;
  readonly zoomRange: ViewerHome;
  readonly hasWatermark: boolean;
  readonly texts: OwnTexts<ViewerTexts>;
  lookAt(goal: Partial<View> | Place): Promise<boolean>;
}

/** The members of the second viewer that are used. */
export interface SecondViewer extends HTMLElement {
  sphere: number | null;
  pan: number;
  tilt: number;
  fov: number;
  readonly currentSphere: ShownSphere | null;
}

/** An event of the second viewer, which is an error, a click or something else. */
export type SecondViewerEvent = Event & {
  readonly point?: { readonly pan: number; readonly tilt: number };
  readonly error?: ViewerError;
};

/** Creates a viewer of the same spheres, without controls and without a sphere. */
export function createSecondViewer(host: FirstViewer): SecondViewer {
  const viewer = document.createElement(host.localName) as SecondViewer;
  const shared = Object.fromEntries(SHARED.map((name) => [name, host[name]]));
  return Object.assign(viewer, shared, { noControls: true, loading: 'eager' });
}

/** Keeps the events of a second viewer inside of an element around it, and passes them on to a function. */
export function isolateEvents(
  around: HTMLElement,
  receive: (event: SecondViewerEvent) => void,
  signal: AbortSignal,
): void {
  const keep = (event: Event): void => {
    event.stopPropagation();
    receive(event);
  };
  for (const type of EVENTS) around.addEventListener(type, keep, { signal });
}
