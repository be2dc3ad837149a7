import { foldForSms, measureSms } from "./parts";

/** A name or course in a message: cut to no fewer letters than `least`, or replaced if its letters cost too much. */
export type Piece = {
  text: string;
  least: number;
  /** Used instead when its letters limit an SMS to 70 characters instead of 160. */
  instead?: string;
  /** Cut between its words only, such as a name that people know; others are so cut where a word ends early enough. */
  words?: boolean;
  /** Never cut, such as a place: left out before others are cut, where it has no room. */
  whole?: boolean;
};

/** The academy's name in a message: "GNM" for "GNM Academy", never "GNM Acade.". */
export const academyPiece = (text: string): Piece => ({ text, least: 8, words: true });

/**
 * Writes a text in at most `most` SMS parts if the pieces allow it. While they have room nothing is cut; else names and courses are,
 * the longest first; then those in letters that GSM lacks are replaced.
 * @param write builds the text from the pieces as cut or replaced
 */
export function fitSms<Name extends string>(
  pieces: Record<Name, Piece>,
  write: (said: Record<Name, string>) => string,
  most = 1,
): string {
  const names = Object.keys(pieces) as Name[];
  const folded = new Map(names.map((name) => [name, foldForSms(pieces[name].text)]));
  const plain = new Map(names.map((name) => [name, inGsm(folded.get(name) ?? "", pieces[name])]));
  const say = (said: Map<Name, string>) =>
    foldForSms(write(Object.fromEntries(said) as Record<Name, string>));
  const fits = (tried: Map<Name, string>) => measureSms(say(tried)).parts <= most;
  for (const said of [folded, plain]) {
    const cut = cutToFit(said, pieces, fits);
    if (cut) return say(cut);
  }
  return say(cutAll(plain, pieces));
}

function inGsm(text: string, { instead }: Piece): string {
  return instead !== undefined && measureSms(text).alphabet !== "gsm" ? foldForSms(instead) : text;
}

function cutToFit<Name extends string>(
  said: Map<Name, string>,
  pieces: Record<Name, Piece>,
  fits: (tried: Map<Name, string>) => boolean,
): Map<Name, string> | undefined {
  const left = new Map([...said].map(([name, text]) => [name, [...text].length]));
  const tried = new Map(said);
  while (!fits(tried)) {
    const [name, length] = longest(left, pieces);
    if (name === undefined || length === undefined) return undefined;
    const shorter = pieces[name].whole ? pieces[name].least : length - 1;
    left.set(name, shorter);
    tried.set(name, shortened(said.get(name) ?? "", shorter, pieces[name]));
  }
  return tried;
}

/** The piece with the most letters above its minimum, and its letters. */
function longest<Name extends string>(left: Map<Name, number>, pieces: Record<Name, Piece>) {
  const spare = (name: Name, length: number) =>
    (length - pieces[name].least) * (pieces[name].whole ? Number.MAX_SAFE_INTEGER : 1);
  const cuttable = [...left].filter(([name, length]) => spare(name, length) > 0);
  return cuttable.sort(([one, a], [other, b]) => spare(other, b) - spare(one, a))[0] ?? [];
}

function cutAll<Name extends string>(said: Map<Name, string>, pieces: Record<Name, Piece>) {
  return new Map([...said].map(([name, text]) => [name, shortened(text, pieces[name].least, pieces[name])]));
}

function shortened(text: string, length: number, { words = false, whole = false }: Piece): string {
  const signs = [...text];
  if (signs.length <= length) return text;
  if (whole) return "";
  const shorter = beginnings(text);
  const fitting = shorter.find((each) => [...each].length <= length) ?? (words ? shorter.at(-1) : undefined);
  if (fitting !== undefined) return fitting;
  return length < 2
    ? ""
    : `${signs
        .slice(0, length - 1)
        .join("")
        .trimEnd()}.`;
}

/** The beginnings of a name that still read as one, longest first: none ends with an abbreviation or a word like "of". */
function beginnings(name: string): string[] {
  const words = name.split(" ");
  return words
    .map((_, index) => words.slice(0, index + 1).join(" "))
    .filter((each) => each !== name && /\p{L}{3}$/u.test(each) && !JOINING.test(each))
    .reverse();
}

const JOINING = /(^| )(of|the|and|for|to|in|at|on|with|a|an|wa|ya|la|na|za|cha|kwa)$/i;
