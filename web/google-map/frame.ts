/// <reference types="google.maps" />
import '../lib/jitless.ts';
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { type FromFrame, type ToFrame, toFrameSchema } from './frame-messages.ts';
import { createMarksLayer } from './marks-layer.ts';

/*
 * The page in the frame, with Google's map and its search box. The page is separate, so that only its content
 * security policy allows Google. The portal transfers a port to the page when the page has loaded.
 */

type Open = Extract<ToFrame, { type: 'open' }>;

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
}

/** Adds Google's search box, which moves the map to the chosen place. */
async function addSearch(map: google.maps.Map): Promise<void> {
  const { PlaceAutocompleteElement } = await importLibrary('places');
  const box = new PlaceAutocompleteElement({});
  box.addEventListener('gmp-select', (event) => {
    const { placePrediction } = event;
    const place = placePrediction.toPlace();
    void place.fetchFields({ fields: ['location', 'viewport'] }).then(() => {
      if (place.viewport) map.fitBounds(place.viewport);
      else if (place.location) map.setCenter(place.location);
    });
  });
  find('search').append(box);
}

/** Opens the map and connects it to the portal. Resolves with the handler of the portal's messages. */
async function openMap(open: Open, port: MessagePort): Promise<(message: ToFrame) => void> {
  const send = (message: FromFrame): void => port.postMessage(message);
  Object.assign(window, {
    gm_authFailure: () => send({ type: 'failed', reason: 'Google refused the maps key.' }),
  });
  setOptions({ key: open.key, v: 'quarterly', libraries: ['places'] });
  const { Map, OverlayView } = await importLibrary('maps');
  const map = new Map(find('map'), {
    center: open.center,
    zoom: open.zoom,
    colorScheme: open.isDark ? 'DARK' : 'LIGHT',
    gestureHandling: open.isCooperative ? 'cooperative' : 'greedy',
    // Google's controls are turned off because the portal has its own.
    zoomControl: false,
    fullscreenControl: false,
    streetViewControl: false,
    mapTypeControl: false,
  });
  const layer = createMarksLayer(OverlayView, {
    onSelect: ({ id, zoom, lat, lng }) => {
      if (zoom === null) return send({ type: 'select', id });
      map.setCenter({ lat, lng });
      map.setZoom(zoom);
    },
    onHover: (id) => send({ type: 'hover', id }),
  });
  layer.view.setMap(map);
  map.addListener('idle', () => {
    const bounds = map.getBounds()?.toJSON();
    const center = map.getCenter()?.toJSON();
    if (bounds && center) send({ type: 'view', center, zoom: map.getZoom() ?? open.zoom, ...bounds });
  });
  await addSearch(map);
  return (message) => {
    if (message.type === 'marks') layer.show(message.marks);
    else if (message.type === 'go') {
      map.setCenter(message.center);
      map.setZoom(message.zoom);
    } else if (message.type === 'zoom') map.setZoom((map.getZoom() ?? 0) + message.by);
  };
}

function listen(port: MessagePort): void {
  let follow: Promise<(message: ToFrame) => void> | null = null;
  const fail = (cause: unknown): void =>
    port.postMessage({
      type: 'failed',
      reason: `Google's map could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
    } satisfies FromFrame);
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = toFrameSchema.parse(data);
    if (message.type === 'open') {
      follow = openMap(message, port);
      follow.catch(fail);
    } else void follow?.then((handle) => handle(message)).catch(() => undefined);
  };
}

addEventListener('message', ({ origin, source, ports: [port] }) => {
  if (origin === location.origin && source === parent && port !== undefined) listen(port);
});
