import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Dutch. */
export const TEXTS: YearTranslation = {
  language: 'nl',
  dates: 'Datums van waar u naar kijkt',
  unknown: 'Onbekende datum',
  none: 'Geen andere datum toont deze plek.',
  failed: 'De datums konden niet worden geladen.',
  compare: {
    left: 'Links',
    right: 'Rechts',
    divider: 'Scheiding tussen de datums',
    dividerAt: '{percent} van de breedte toont {left}, de rest toont {right}',
    sideBySide: 'Naast elkaar',
    loading: '{date} wordt geladen …',
    surface:
      'Beide datums worden vanaf hetzelfde punt getoond. Strepen bedekken wat de camera van {date} niet kon zien.',
    place: 'Beide beelden tonen dezelfde plek, elk vanaf een eigen punt.',
    direction: 'Beide beelden kijken in dezelfde richting.',
    within: 'Ze komen overeen binnen {n} px (95%).',
    unknownPrecision: 'Hoe goed ze overeenkomen, is niet bekend.',
    same: 'Beide datums zijn hetzelfde beeld. Kies een andere datum.',
    missing: 'Het beeld van {date} kon niet worden geladen. Kies een andere datum.',
  },
};
