import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Polish. */
export const TEXTS: MapTranslation = {
  language: 'pl',
  map: 'Mapa panoram',
  zoomIn: 'Powiększ',
  zoomOut: 'Pomniejsz',
  showAll: 'Pokaż wszystkie panoramy',
  loading: 'Wczytywanie mapy',
  inView: 'Widoczne panoramy',
  noneInView: 'Brak pojedynczych panoram w widoku. Powiększ mapę, aby je zobaczyć.',
  sphere: 'Panorama {id}',
  away: '{distance} na {wind} od środka',
  winds: [
    'północ',
    'północny wschód',
    'wschód',
    'południowy wschód',
    'południe',
    'południowy zachód',
    'zachód',
    'północny zachód',
  ],
  active: 'Wybrano: {name}',
  noWebGl: 'Ta przeglądarka nie obsługuje WebGL 2, dlatego nie można wyświetlić mapy.',
  lostWebGl: 'Przeglądarka wstrzymała mapę, aby zwolnić pamięć grafiki. Mapa wróci automatycznie.',
  failed: 'Nie udało się wczytać mapy.',
  wheelHint: 'Przytrzymaj Ctrl i przewiń, aby zmienić powiększenie mapy',
  wheelHintMac: 'Przytrzymaj ⌘ i przewiń, aby zmienić powiększenie mapy',
  touchHint: 'Użyj dwóch palców, aby przesunąć mapę',
};
