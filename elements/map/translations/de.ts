import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in German. */
export const TEXTS: MapTranslation = {
  language: 'de',
  map: 'Karte der Panoramen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  showAll: 'Alle Panoramen anzeigen',
  loading: 'Karte wird geladen',
  inView: 'Sichtbare Panoramen',
  noneInView: 'Keine einzelnen Panoramen sichtbar. Vergrößern Sie die Karte, um sie zu sehen.',
  sphere: 'Panorama {id}',
  away: '{distance} {wind} der Mitte',
  winds: [
    'nördlich',
    'nordöstlich',
    'östlich',
    'südöstlich',
    'südlich',
    'südwestlich',
    'westlich',
    'nordwestlich',
  ],
  active: '{name} ist ausgewählt',
  noWebGl: 'Dieser Browser unterstützt WebGL 2 nicht. Deshalb kann die Karte nicht angezeigt werden.',
  lostWebGl:
    'Der Browser hat die Karte angehalten, um Grafikspeicher freizugeben. Sie kehrt von selbst zurück.',
  failed: 'Die Karte konnte nicht geladen werden.',
  wheelHint: 'Zum Zoomen der Karte Strg gedrückt halten und scrollen',
  wheelHintMac: 'Zum Zoomen der Karte ⌘ gedrückt halten und scrollen',
  touchHint: 'Karte mit zwei Fingern bewegen',
};
