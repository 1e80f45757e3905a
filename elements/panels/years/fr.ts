import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in French. */
export const TEXTS: YearTranslation = {
  language: 'fr',
  dates: 'Dates de ce que vous regardez',
  unknown: 'Date inconnue',
  none: 'Aucune autre date ne montre ce lieu.',
  failed: 'Les dates n’ont pas pu être chargées.',
  compare: {
    left: 'Gauche',
    right: 'Droite',
    divider: 'Séparateur entre les dates',
    dividerAt: '{percent} de la largeur montre {left}, le reste montre {right}',
    sideBySide: 'Côte à côte',
    loading: 'Chargement du {date}…',
    surface:
      'Les deux dates sont montrées depuis le même point. Des rayures couvrent ce que la caméra du {date} ne pouvait pas voir.',
    place: 'Les deux images montrent le même lieu, chacune depuis son propre point.',
    direction: 'Les deux images montrent la même direction.',
    within: 'Elles coïncident à {n} px près (95 %).',
    unknownPrecision: 'On ne sait pas avec quelle précision elles coïncident.',
    same: 'Les deux dates sont la même image. Choisissez une autre date.',
    missing: 'L’image du {date} n’a pas pu être chargée. Choisissez une autre date.',
  },
};
