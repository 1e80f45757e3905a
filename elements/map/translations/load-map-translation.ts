import type { Translated } from '../../language/languages.ts';
import type { MapTexts } from '../base/map-texts.ts';
import type { MapTranslation } from './map-translation.ts';

/** Each language is a chunk of its own. */
const TABLES: Readonly<Record<Translated, () => Promise<{ readonly TEXTS: MapTranslation }>>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
};

/** Loads the texts of a language. */
export const loadMapTranslation = async (language: Translated): Promise<MapTexts> =>
  (await TABLES[language]()).TEXTS;
