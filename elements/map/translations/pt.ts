import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Portuguese, as written in Brazil. */
export const TEXTS: MapTranslation = {
  language: 'pt',
  map: 'Mapa de panoramas',
  zoomIn: 'Aumentar zoom',
  zoomOut: 'Diminuir zoom',
  showAll: 'Mostrar todos os panoramas',
  loading: 'Carregando o mapa',
  inView: 'Panoramas visíveis',
  noneInView: 'Nenhum panorama individual visível. Aumente o zoom para vê-los.',
  sphere: 'Panorama {id}',
  away: '{distance} a {wind} do centro',
  winds: ['norte', 'nordeste', 'leste', 'sudeste', 'sul', 'sudoeste', 'oeste', 'noroeste'],
  active: '{name} está selecionado',
  noWebGl: 'Este navegador não é compatível com WebGL 2, por isso o mapa não pode ser mostrado.',
  lostWebGl: 'O navegador pausou o mapa para liberar memória gráfica. O mapa voltará automaticamente.',
  failed: 'Não foi possível carregar o mapa.',
  wheelHint: 'Mantenha Ctrl pressionado e role para usar o zoom do mapa',
  wheelHintMac: 'Mantenha ⌘ pressionado e role para usar o zoom do mapa',
  touchHint: 'Use dois dedos para mover o mapa',
};
