/** The languages in which the elements have texts, as BCP 47 language subtags. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'zh', 'ja', 'ko', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A language whose texts are loaded when they are needed. English is what the others fall back to. */
export type Translated = Exclude<Language, 'en'>;

const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};

/**
 * Returns the language in which texts for a reader are shown. Only the language subtag counts, in its canonical form (RFC
 * 5646, 4.5): `de-AT` is German, and `zh-TW` and `cmn` are Chinese, which has only simplified characters here. Everything
 * else is English, also an empty tag, which states that the language is unknown.
 *
 * @param tag - A BCP 47 tag, as in the attribute `lang`. Tags with underscores, such as `de_AT`, are also read.
 */
export function languageOf(tag: string): Language {
  const { language } = localeOf(tag.trim().replaceAll('_', '-')) ?? {};
  return LANGUAGES.find((each) => each === language) ?? 'en';
}

/**
 * Returns the tag with which numbers and dates in texts of a language are written: that of the page if its language is the
 * same, so that a region has its own separators. Arabic numbers have Latin digits, as coordinates do, unless the tag
 * chooses others (`ar-u-nu-arab`).
 */
export function formatTagOf(tag: string, language: Language): string {
  const given = localeOf(tag.trim().replaceAll('_', '-'));
  const locale = given?.language === language ? given : new Intl.Locale(language);
  if (language !== 'ar' || locale.numberingSystem) return locale.toString();
  return new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
}

/** The scripts of living languages that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = [
  'Arab',
  'Hebr',
  'Thaa',
  'Syrc',
  'Nkoo',
  'Adlm',
  'Rohg',
];

/** Returns the direction in which a language is written; `ltr` for an invalid tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(localeOf(tag)?.maximize().script) ? 'rtl' : 'ltr';
