import './define.ts';
import type {} from './embed-frame.ts';
import { Frame } from './embed/frame.ts';
import type { FrameStart } from './embed/frame-start.ts';
import type { EmbedPass } from './embed/pass.ts';
import { PROTOCOL, VERSION } from './embed/protocol.ts';
import { recordLoad } from './embed/record-loads.ts';
import type { Clock } from './model/clock.ts';
import type { PlaceService } from './model/place-service.ts';
import type { SphereViewer } from './viewer/sphere-viewer.ts';

const clock: Clock = {
  now: () => performance.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** An id as crypto.randomUUID makes them, which pages without TLS do not have. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const apiKey = document.body.dataset['apiKey'] ?? '';
const host = location.origin;

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found) return found;
  throw new Error(`The page has no #${id}.`);
};

/** Says in place of the viewer that it cannot be shown. */
function fail(): void {
  const isSandboxed = self.origin === 'null';
  byId('place').replaceChildren();
  byId('reason').textContent = isSandboxed
    ? 'The frame is sandboxed: add allow-same-origin to its sandbox attribute.'
    : '';
  byId('reason').hidden = !isSandboxed;
  byId('failure').hidden = false;
  document.body.dataset['valid'] = 'false';
}

/** A map of the same spheres in the viewer's slot, which comes once the first of them is shown. */
function addMap(viewer: SphereViewer, pass: EmbedPass): void {
  const map = document.createElement('sphere-map');
  map.slot = 'map';
  map.tiles = `${host}/api/panorama/clusters/{z}/{x}/{y}`;
  map.tileHeaders = pass.headers;
  map.basemap = `${host}/sample/map.json`;
  pass.onRenew = (headers) => (map.tileHeaders = headers);
  viewer.append(map);
}

/** Place search by the host, for the key's company; a page may give a maps key of its own. */
function placesOf(viewer: SphereViewer, pass: EmbedPass): PlaceService {
  const places = async (): Promise<PlaceService> => {
    const { createHostPlaces } = await import('./source/place-service-host.ts');
    return createHostPlaces({ apiHost: `${host}/`, apiKey, mapsKey: viewer.mapsKey }, pass.fetch);
  };
  return {
    search: async (query, near, signal) => (await places()).search(query, near, signal),
    at: async (place, signal) => (await places()).at(place, signal),
  };
}

function createViewer(pass: EmbedPass): SphereViewer {
  const viewer = document.createElement('sphere-viewer');
  const product = document.title;
  viewer.texts = { ...viewer.texts, product };
  viewer.poweredBy = true;
  viewer.addEventListener('sphere-load', () => addMap(viewer, pass), { once: true });
  return viewer;
}

/** Begins: shows the viewer, and talks with the page around. */
function startFrame({ pass, opened, early, first, stopKeeping }: FrameStart): void {
  const viewer = createViewer(pass);
  viewer.placeService = placesOf(viewer, pass);
  // It is there when the host has answered.
  const reading = import('./source/api-source.ts');
  const recorder = { apiKey, origin: () => pass.origin, fetch: pass.fetch, randomId, clock };
  const show = (): void => byId('place').replaceChildren(viewer);
  const frame = new Frame(
    {
      pass,
      apiKey,
      viewer,
      clock,
      fail,
      post: (message, origin) => window.parent.postMessage(message, origin),
      // eslint-disable-next-line no-console -- the developer of the page around looks there
      warn: (sentence) => console.warn(`Sphere viewer: ${sentence}`),
      begin: async (session) => {
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
        const source = createApiSource(host, null, location.href, pass.fetch);
        Object.assign(viewer, { hideCopyrightSnapshot, hideCopyrightDate, hasWatermark, sphere, source });
        await viewer.updateComplete;
      },
      onLoad: (sphereId) => void recordLoad(recorder, sphereId),
    },
    opened,
  );
  const hear = ({ data, origin, source }: MessageEvent): void =>
    frame.hear({ data, origin, isParent: source === window.parent && source !== window });
  stopKeeping();
  early.forEach(hear);
  addEventListener('message', hear);
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) frame.end();
  });
  // What draws is on its way while the host is asked.
  if (document.body.dataset['valid'] === 'true') show();
  if (window.parent !== window)
    window.parent.postMessage({ protocol: PROTOCOL, version: VERSION, type: 'ready' }, '*');
}

if (window.frameStart) startFrame(window.frameStart);
