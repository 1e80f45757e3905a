/** A number with the forms of its plural, such as `{n, plural, one {# point} other {# points}}`. */
const PLURAL = /\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g;
const FORM = /(\w+) \{([^{}]*)\}/g;

/**
 * Returns a text with values in place of its placeholders. Texts that count can have the forms of the plural as in the
 * message format of ICU, of which the rules of the language choose one (`Intl.PluralRules`).
 *
 * @param language - The language of the text as a BCP 47 tag.
 */
export function putValues(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: string,
): string {
  const chosen = text.replace(PLURAL, (whole, name: string, written: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const forms = new Map([...written.matchAll(FORM)].map(([, form, words]) => [form, words]));
    const form = new Intl.PluralRules(language).select(Number(value));
    return (forms.get(form) ?? forms.get('other') ?? whole).replaceAll('#', () => String(value));
  });
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
