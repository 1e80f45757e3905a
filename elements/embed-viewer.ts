import './define.ts';
import type { FrameStart } from './embed-frame.ts';
import type { EmbedToken } from './embed/embed-token.ts';
import { Frame } from './embed/frame.ts';
import { PROTOCOL, VERSION } from './embed/protocol.ts';
import { browserClock } from './model/clock.ts';
import type { PlaceService } from './model/place-service.ts';
import { randomId } from './source/random-id.ts';
import { recordLoad } from './source/record-load.ts';
import type { SphereViewer } from './viewer/sphere-viewer.ts';

const apiKey = document.body.dataset['apiKey'] ?? '';
const host = location.origin;

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found) return found;
  throw new Error(`The page has no #${id}.`);
};

/** Replaces the viewer with a message that the viewer cannot be shown. */
function fail(): void {
  const isSandboxed = self.origin === 'null';
  byId('place').replaceChildren();
  if (isSandboxed) {
    byId('reason').textContent = 'The frame is sandboxed: add allow-same-origin to its sandbox attribute.';
    byId('reason').hidden = false;
  }
  byId('failure').hidden = false;
  document.body.dataset['valid'] = 'false';
}

/** Adds a map of the same spheres to the viewer's slot. Called when the first sphere is shown. */
function addMap(viewer: SphereViewer, token: EmbedToken): void {
  const map = document.createElement('sphere-map');
  map.slot = 'map';
  map.tiles = `${host}/api/panorama/clusters/{z}/{x}/{y}`;
  map.packagesSrc = `${host}/api/panorama/packages`;
  map.tileHeaders = token.headers;
  const { basemap } = document.body.dataset;
  if (basemap !== undefined) map.basemap = `${host}${basemap}`;
  token.onRenew = (headers) => (map.tileHeaders = headers);
  viewer.append(map);
}

/** Returns the host's place search for the key's company. A page may set its own maps key. */
function placesOf(viewer: SphereViewer, token: EmbedToken): PlaceService {
  const places = async (): Promise<PlaceService> => {
    const { createHostPlaces } = await import('./source/place-service-host.ts');
    return createHostPlaces({ apiHost: `${host}/`, apiKey, mapsKey: viewer.mapsKey }, token.fetch);
  };
  return {
    search: async (query, near, signal) => (await places()).search(query, near, signal),
    at: async (place, signal) => (await places()).at(place, signal),
  };
}

function createViewer(token: EmbedToken): SphereViewer {
  const viewer = document.createElement('sphere-viewer');
  const product = document.title;
  viewer.texts = { ...viewer.texts, product };
  viewer.poweredBy = true;
  // The page around the frame decides where its visitors can go.
  viewer.noLinks = true;
  viewer.addEventListener('sphere-load', () => addMap(viewer, token), { once: true });
  return viewer;
}

/** Shows the viewer and connects it to the surrounding page. */
function startFrame({ token, opened, early, first, stopCollecting }: FrameStart): void {
  const viewer = createViewer(token);
  viewer.placeService = placesOf(viewer, token);
  // This module loads while the request for the token is pending.
  const reading = import('./source/api-source.ts');
  const recorder = { apiKey, origin: () => token.origin, fetch: token.fetch, randomId, clock: browserClock };
  viewer.addEventListener('sphere-load', ({ sphere }) => void recordLoad(recorder, sphere.id));
  const show = (): void => byId('place').replaceChildren(viewer);
  const frame = new Frame(
    {
      token,
      apiKey,
      viewer,
      clock: browserClock,
      fail,
      post: (message, origin) => window.parent.postMessage(message, origin),
      // oxlint-disable-next-line no-console -- for the developer of the page around the frame
      warn: (sentence) => console.warn(`Sphere viewer: ${sentence}`),
      start: async (session) => {
        const sphere = first(session);
        if (sphere === null) {
          fail();
          return;
        }
        byId('failure').hidden = true;
        if (!viewer.isConnected) show();
        const { hideCopyrightSnapshot, hideCopyrightDate } = session.options;
        const { hasWatermark } = session;
        const { createApiSource } = await reading;
        const source = createApiSource(host, null, location.href, token.fetch);
        Object.assign(viewer, { hideCopyrightSnapshot, hideCopyrightDate, hasWatermark, sphere, source });
        await viewer.updateComplete;
      },
    },
    opened,
  );
  const receive = ({ data, origin, source }: MessageEvent): void =>
    frame.receive({ data, origin, isParent: source === window.parent && source !== window });
  stopCollecting();
  early.forEach(receive);
  addEventListener('message', receive);
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) frame.close();
  });
  // The viewer loads its drawing code while the request for the token is pending.
  if (document.body.dataset['valid'] === 'true') show();
  if (window.parent !== window)
    window.parent.postMessage({ protocol: PROTOCOL, version: VERSION, type: 'ready' }, '*');
}

if (window.frameStart) startFrame(window.frameStart);
