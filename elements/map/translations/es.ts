import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Spanish. */
export const TEXTS: MapTranslation = {
  language: 'es',
  map: 'Mapa de panoramas',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  showAll: 'Mostrar todos los panoramas',
  loading: 'Cargando el mapa',
  inView: 'Panoramas visibles',
  noneInView: 'No hay panoramas individuales a la vista. Acerca el mapa para verlos.',
  sphere: 'Panorama {id}',
  away: 'a {distance} al {wind} del centro',
  winds: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
  active: '{name} está seleccionado',
  noWebGl: 'Este navegador no es compatible con WebGL 2, así que no se puede mostrar el mapa.',
  lostWebGl: 'El navegador ha pausado el mapa para liberar memoria gráfica. Volverá automáticamente.',
  failed: 'No se ha podido cargar el mapa.',
  wheelHint: 'Mantén pulsada la tecla Ctrl y usa la rueda para hacer zoom en el mapa',
  wheelHintMac: 'Mantén pulsada la tecla ⌘ y usa la rueda para hacer zoom en el mapa',
  touchHint: 'Usa dos dedos para mover el mapa',
};
