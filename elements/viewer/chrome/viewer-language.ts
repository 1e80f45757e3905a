import { ShownTexts, type TextsHost } from '../../language/shown-texts.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from '../../panels/texts.ts';
import { loadTranslation } from '../../panels/translations/load-translation.ts';

interface LanguageOptions {
  readonly onChange: (before: ViewerTexts) => void;
  readonly onError: (error: ViewerError) => void;
}

/** Resolves with the texts of a viewer once those of its language have loaded. */
export async function createLanguage(
  host: TextsHost,
  options: LanguageOptions,
): Promise<ShownTexts<ViewerTexts>> {
  const texts = new ShownTexts<ViewerTexts>(host, {
    ...options,
    english: ENGLISH_TEXTS,
    load: loadTranslation,
    withTag: (table, language) => ({ ...table, objects: { ...table.objects, language } }),
    tagOf: ({ objects }) => objects.language,
    notOurs: 'slot, style, [part~="map"], [part~="title"], [part~="popups"]',
  });
  await texts.ready;
  return texts;
}
