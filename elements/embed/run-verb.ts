import { ViewerError } from '../model/viewer-error.ts';
import type { FramedViewer } from './framed-viewer.ts';
import type { ErrorValue, PlaceValue } from './protocol.ts';
import { checkSettings, isSettingName, type Settings } from './settings.ts';
import type { Ask } from './verb-schemas.ts';

/** What verbs work on. */
export interface VerbPlace {
  readonly viewer: FramedViewer;
  /** Takes settings over, as far as the page may have them. */
  readonly takeSettings: (settings: Settings) => void;
  /** Tells the page of a fault that belongs to no call. */
  readonly onFault: (fault: ErrorValue) => void;
}

type PlainAsk = Extract<
  Ask,
  { verb: 'showLayer' | 'openPanel' | 'closePanel' | 'faceNorth' | 'zoomIn' | 'zoomOut' | 'snapshot' }
>;

const invalidArgument = (message: string): ErrorValue => ({
  code: 'invalid-argument',
  message,
  recoverable: false,
});

/** Any fault as a page is told of it; what the frame did not foresee is told in general words. */
export const errorValueOf = (error: unknown): ErrorValue =>
  error instanceof ViewerError
    ? { code: error.code, message: error.message, recoverable: error.recoverable }
    : { code: 'not-ready', message: 'The viewer could not do that.', recoverable: true };

function set({ takeSettings, onFault }: VerbPlace, given: Readonly<Record<string, unknown>>): null {
  const { usable, complaints } = checkSettings(given);
  takeSettings(usable);
  for (const complaint of complaints) onFault(invalidArgument(complaint));
  return null;
}

/** The values of properties; what is none that a page may set is left out. */
function get({ viewer }: VerbPlace, names: readonly string[]): Readonly<Record<string, unknown>> {
  const values = viewer as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.filter(isSettingName).map((name) => [name, values[name]]));
}

/** What is done at once, or by the viewer alone. */
async function runPlain(viewer: FramedViewer, ask: PlainAsk): Promise<unknown> {
  switch (ask.verb) {
    case 'showLayer':
      await viewer.showLayer(ask.args.name, ask.args.visible);
      return null;
    case 'openPanel':
      viewer.openPanel(ask.args.panel);
      return null;
    case 'closePanel':
      viewer.closePanel();
      return null;
    default:
      return viewer[ask.verb]();
  }
}

/** Does what a page asks for. Rejects with a `ViewerError`, or with the signal's reason. */
export async function runVerb(place: VerbPlace, ask: Ask, signal: AbortSignal): Promise<unknown> {
  const { viewer } = place;
  switch (ask.verb) {
    case 'set':
      return set(place, ask.args);
    case 'addMarkers':
      viewer.customMarkerList = [...viewer.customMarkerList, ...ask.args.markers];
      return null;
    case 'get':
      return get(place, ask.args.names);
    case 'flyTo':
    case 'lookAt': {
      const { animate = true, ...goal } = ask.args;
      const options = { animate, signal };
      return ask.verb === 'flyTo'
        ? viewer.flyTo(goal as Parameters<FramedViewer['flyTo']>[0], options)
        : viewer.lookAt(goal as Parameters<FramedViewer['lookAt']>[0], options);
    }
    case 'flyToAddress':
      return viewer.flyToAddress(ask.args.address, { signal });
    case 'project':
      return viewer.project(ask.args as PlaceValue);
    case 'unproject':
      return viewer.unproject(ask.args);
    default:
      return runPlain(viewer, ask);
  }
}
