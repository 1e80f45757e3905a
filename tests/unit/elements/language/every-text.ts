import { LANGUAGES, type Translated } from '../../../../elements/language/languages.ts';
import { ENGLISH_MAP_TEXTS } from '../../../../elements/map/base/map-texts.ts';
import { loadMapTranslation } from '../../../../elements/map/translations/load-map-translation.ts';
import { PROBLEM_TEXTS } from '../../../../elements/measure/problem.ts';
import { ENGLISH_POINT } from '../../../../elements/panels/about-line.ts';
import { FOLLOW_DEVICE } from '../../../../elements/panels/control-list.ts';
import { LINKED_SPHERES, NAME_TOO_LONG, NO_NUMBER } from '../../../../elements/panels/lazy-texts.ts';
import { ENGLISH_PICTURE } from '../../../../elements/panels/snapshot-formats.ts';
import { ENGLISH_TEXTS } from '../../../../elements/panels/texts.ts';
import { loadTranslation } from '../../../../elements/panels/translations/load-translation.ts';
import { ENGLISH_VIEWS } from '../../../../elements/panels/view-choices.ts';
import { loadYearTexts } from '../../../../elements/panels/years/load-year-texts.ts';
import { ENGLISH_YEARS } from '../../../../elements/panels/years/year-texts.ts';
import { ENGLISH_DELAYS, REFUSED_WHY } from '../../../../elements/viewer/chrome/failure-words.ts';
import { ENGLISH_NOTICES } from '../../../../elements/viewer/chrome/notice.ts';
import { ORIENTATION_PROBLEMS } from '../../../../elements/viewer/chrome/orientation-texts.ts';
import { ENGLISH as ENGLISH_MEASURING } from '../../../../elements/viewer/measure/english-texts.ts';
import { HIDDEN } from '../../../../elements/viewer/objects/object-text.ts';
import { ENGLISH_SURFACE } from '../../../../elements/viewer/surface/describe-place.ts';

/** All languages but English. */
export const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== 'en');

/** All English texts of a viewer, also those that are loaded with the code that shows them, and of a map. */
export const ENGLISH = {
  viewer: {
    ...ENGLISH_TEXTS,
    favoriteTooLong: NAME_TOO_LONG,
    refusedWhy: REFUSED_WHY,
    delays: ENGLISH_DELAYS,
    notices: ENGLISH_NOTICES,
    snapshots: ENGLISH_PICTURE,
    measuring: { ...ENGLISH_MEASURING, problems: PROBLEM_TEXTS },
    orientation: FOLLOW_DEVICE,
    orientationProblems: ORIENTATION_PROBLEMS,
    placeSearch: { ...ENGLISH_TEXTS.placeSearch, noNumber: NO_NUMBER },
    ask: { ...ENGLISH_TEXTS.ask, surface: ENGLISH_SURFACE, point: ENGLISH_POINT, views: ENGLISH_VIEWS },
    objects: { ...ENGLISH_TEXTS.objects, hidden: HIDDEN, links: LINKED_SPHERES },
  },
  map: ENGLISH_MAP_TEXTS,
  years: ENGLISH_YEARS,
};

/** Loads all texts of a language. */
export const textsOf = async (language: Translated): Promise<object> => ({
  viewer: await loadTranslation(language),
  map: await loadMapTranslation(language),
  years: await loadYearTexts(language),
});

/** Returns the texts of a table by their paths, such as `viewer.ask.menu`. */
export function flat(table: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(table) as [string, unknown][]) {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') found.set(at, value);
    else for (const [inner, text] of flat(value as object, at)) found.set(inner, text);
  }
  return found;
}
