import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Polish. */
export const TEXTS: YearTranslation = {
  language: 'pl',
  dates: 'Daty zdjęć tego miejsca',
  unknown: 'Data nieznana',
  none: 'Żadna inna data nie pokazuje tego miejsca.',
  failed: 'Nie udało się wczytać dat.',
  compare: {
    left: 'Lewa',
    right: 'Prawa',
    divider: 'Podział między datami',
    dividerAt: '{percent} szerokości pokazuje {left}, reszta pokazuje {right}',
    sideBySide: 'Obok siebie',
    loading: 'Wczytywanie: {date}…',
    surface:
      'Obie daty są pokazane z tego samego punktu. Paski zasłaniają to, czego kamera z {date} nie mogła widzieć.',
    place: 'Oba obrazy pokazują to samo miejsce, każdy ze swojego punktu.',
    direction: 'Oba obrazy pokazują ten sam kierunek.',
    within: 'Zgadzają się z dokładnością do {n} px (95%).',
    unknownPrecision: 'Nie wiadomo, jak dokładnie się zgadzają.',
    same: 'Obie daty to ten sam obraz. Wybierz inną datę.',
    missing: 'Nie udało się wczytać obrazu z {date}. Wybierz inną datę.',
  },
};
