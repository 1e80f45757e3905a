import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Italian. */
export const TEXTS: MapTranslation = {
  language: 'it',
  map: 'Mappa dei panorami',
  zoomIn: 'Aumenta lo zoom',
  zoomOut: 'Diminuisci lo zoom',
  showAll: 'Mostra tutti i panorami',
  loading: 'Caricamento della mappa',
  inView: 'Panorami visibili',
  noneInView: 'Nessun singolo panorama visibile. Aumenta lo zoom per vederli.',
  sphere: 'Panorama {id}',
  away: '{distance} a {wind} del centro',
  winds: ['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-ovest', 'ovest', 'nord-ovest'],
  active: '{name} è selezionato',
  noWebGl: 'Questo browser non supporta WebGL 2, quindi la mappa non può essere mostrata.',
  lostWebGl: 'Il browser ha sospeso la mappa per liberare memoria grafica. La mappa tornerà automaticamente.',
  failed: 'Impossibile caricare la mappa.',
  wheelHint: 'Tieni premuto Ctrl e scorri per lo zoom della mappa',
  wheelHintMac: 'Tieni premuto ⌘ e scorri per lo zoom della mappa',
  touchHint: 'Usa due dita per spostare la mappa',
};
