import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from './map-worker.ts?worker&url';
import { workerAddress } from '../worker-address.ts';
import css from 'maplibre-gl/dist/maplibre-gl.css?inline';

/** The map library's own looks, for the root that its map stands in. */
export function mapLibreStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Tells the library where its worker is, before its first map. */
export const prepareMapLibre = (): void => setWorkerUrl(workerAddress(workerUrl));
