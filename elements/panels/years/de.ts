import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in German. */
export const TEXTS: YearTranslation = {
  language: 'de',
  dates: 'Aufnahmedaten der Bildmitte',
  unknown: 'Unbekanntes Datum',
  none: 'Kein anderes Datum zeigt diesen Ort.',
  failed: 'Die Aufnahmedaten konnten nicht geladen werden.',
  compare: {
    left: 'Links',
    right: 'Rechts',
    divider: 'Trenner zwischen den Aufnahmen',
    dividerAt: '{percent} der Breite zeigen {left}, der Rest zeigt {right}',
    sideBySide: 'Nebeneinander',
    loading: '{date} wird geladen …',
    surface:
      'Beide Aufnahmen erscheinen vom selben Punkt aus. Streifen bedecken, was die Kamera vom {date} nicht sehen konnte.',
    place: 'Beide Bilder zeigen denselben Ort, jedes von seinem eigenen Punkt aus.',
    direction: 'Beide Bilder zeigen in dieselbe Richtung.',
    within: 'Sie stimmen auf {n} px überein (95 %).',
    unknownPrecision: 'Wie gut sie übereinstimmen, ist nicht bekannt.',
    same: 'Beide Aufnahmen sind dasselbe Bild. Wählen Sie ein anderes Datum.',
    missing: 'Das Bild vom {date} konnte nicht geladen werden. Wählen Sie ein anderes Datum.',
  },
};
