/** Texts by language. English is complete everywhere. */
export type Translations<Texts> = { en: Texts; sw?: Texts };

/** Returns the texts in the language in use. A second language would be chosen here. */
export function defineTexts<Texts>(translations: Translations<Texts>): Texts {
  return translations.en;
}
