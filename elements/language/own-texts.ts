/** Some of the texts of a table, with which a page replaces those of the elements. */
export type OwnTexts<Texts> = Texts extends readonly (infer Item)[]
  ? readonly OwnTexts<Item>[]
  : Texts extends object
    ? { readonly [Name in keyof Texts]?: OwnTexts<Texts[Name]> | undefined }
    : Texts;

/** A table of texts that has all of them, also the optional ones. */
export type AllTexts<Texts> = Texts extends readonly (infer Item)[]
  ? readonly AllTexts<Item>[]
  : Texts extends object
    ? { readonly [Name in keyof Texts]-?: AllTexts<NonNullable<Texts[Name]>> }
    : Texts;
