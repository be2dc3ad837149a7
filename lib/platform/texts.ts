/** The languages sentences exist in; English is the one every catalogue has. */
export type Translations<Texts> = { en: Texts; sw?: Texts };

/** The sentences of a catalogue in the language in use. A second language joins here, and nowhere else. */
export function defineTexts<Texts>(catalogue: Translations<Texts>): Texts {
  return catalogue.en;
}
