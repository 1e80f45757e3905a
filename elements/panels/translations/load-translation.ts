import type { Translated } from '../../language/languages.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from '../texts.ts';
import type { Translation } from './translation.ts';

/** Each language is a chunk of its own. */
const TABLES: Readonly<Record<Translated, () => Promise<{ readonly TEXTS: Translation }>>> = {
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
export async function loadTranslation(language: Translated): Promise<ViewerTexts> {
  const { TEXTS } = await TABLES[language]();
  return { product: ENGLISH_TEXTS.product, ...TEXTS };
}
