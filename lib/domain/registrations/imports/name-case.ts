/** Words of a name that are written small after the first word. */
const SMALL = new Set(["wa", "ole", "arap", "bin", "binti", "ibn", "van", "von", "de", "der", "da", "di"]);

/**
 * A name in name case, if each of its words is wholly in capitals or wholly small: MARY WANJIRU becomes Mary Wanjiru, "wa" and
 * Thiong'o keep their small letters, O'Brien its capital. A name with any other word is as somebody wrote it with care.
 */
export function inNameCase(name: string): string {
  const words = name.trim().split(/\s+/);
  const isCareless = words.every((word) => word === word.toUpperCase() || word === word.toLowerCase());
  const isInitial = (word: string) => /^\p{Lu}\.?$/u.test(word);
  if (!isCareless || words.every(isInitial)) return name;
  return words.map((word, at) => wordInCase(word, at === 0)).join(" ");
}

function wordInCase(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  if (!isFirst && SMALL.has(small)) return small;
  if (/^(?:ii|iii|iv)$/.test(small)) return small.toUpperCase();
  return (
    small
      // The start, after a hyphen or a dot, and after O' or D'; in Thiong'o and Ng'ang'a the apostrophe is a sound.
      .replace(/(?<=^|[-.(/]|^[od]['\u2019\u02bc`](?=..))\p{Ll}|(?<=^mc)\p{Ll}/gu, (letter) =>
        letter.toUpperCase(),
      )
  );
}
