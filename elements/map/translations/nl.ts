import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Dutch. */
export const TEXTS: MapTranslation = {
  language: 'nl',
  map: 'Kaart met panorama’s',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  showAll: 'Alle panorama’s tonen',
  loading: 'Kaart wordt geladen',
  inView: 'Zichtbare panorama’s',
  noneInView: 'Geen afzonderlijke panorama’s zichtbaar. Zoom in om ze te zien.',
  sphere: 'Panorama {id}',
  away: '{distance} ten {wind} van het midden',
  winds: ['noorden', 'noordoosten', 'oosten', 'zuidoosten', 'zuiden', 'zuidwesten', 'westen', 'noordwesten'],
  active: '{name} is geselecteerd',
  noWebGl: 'Deze browser ondersteunt WebGL 2 niet, dus de kaart kan niet worden getoond.',
  lostWebGl:
    'De browser heeft de kaart gepauzeerd om grafisch geheugen vrij te maken. De kaart komt vanzelf terug.',
  failed: 'De kaart kan niet worden geladen.',
  wheelHint: 'Houd Ctrl ingedrukt en scrol om de kaart te zoomen',
  wheelHintMac: 'Houd ⌘ ingedrukt en scrol om de kaart te zoomen',
  touchHint: 'Gebruik twee vingers om de kaart te verplaatsen',
};
