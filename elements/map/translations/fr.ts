import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in French. */
export const TEXTS: MapTranslation = {
  language: 'fr',
  map: 'Plan des panoramas',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  showAll: 'Afficher tous les panoramas',
  loading: 'Chargement du plan',
  inView: 'Panoramas visibles',
  noneInView: 'Aucun panorama individuel visible. Zoomez pour les voir.',
  sphere: 'Panorama {id}',
  away: 'à {distance} du centre, {wind}',
  winds: [
    'au nord',
    'au nord-est',
    'à l’est',
    'au sud-est',
    'au sud',
    'au sud-ouest',
    'à l’ouest',
    'au nord-ouest',
  ],
  active: '{name} est sélectionné',
  noWebGl: 'Ce navigateur n’est pas compatible avec WebGL 2 : le plan ne peut pas être affiché.',
  lostWebGl:
    'Le navigateur a mis le plan en pause pour libérer de la mémoire graphique. Il reviendra automatiquement.',
  failed: 'Le plan n’a pas pu être chargé.',
  wheelHint: 'Maintenez Ctrl et faites défiler pour zoomer sur le plan',
  wheelHintMac: 'Maintenez ⌘ et faites défiler pour zoomer sur le plan',
  touchHint: 'Utilisez deux doigts pour déplacer le plan',
};
