/** The languages sentences exist in; English is the one every catalogue has. */
export type Catalogue<Words> = { en: Words; sw?: Words };

/** The sentences of a catalogue in the language in use. A second language joins here, and nowhere else. */
export function sentences<Words>(catalogue: Catalogue<Words>): Words {
  return catalogue.en;
}
