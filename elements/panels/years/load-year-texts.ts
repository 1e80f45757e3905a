import type { Translated } from '../../language/languages.ts';
import type { YearTexts } from './year-texts.ts';
import type { YearTranslation } from './year-translation.ts';

/** Each language is a chunk of its own. */
const TABLES: Readonly<Record<Translated, () => Promise<{ readonly TEXTS: YearTranslation }>>> = {
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

/** Loads the texts about dates in a language. */
export const loadYearTexts = async (language: Translated): Promise<YearTexts> =>
  (await TABLES[language]()).TEXTS;
