import "server-only";
import { join } from "node:path";

const FOLDER = join(process.cwd(), "lib/domain/attendance/certificates/fonts");

/** The font of a script (docs/decisions/0038-libraries.md); other scripts use the first font. */
const FONTS: Array<[script: RegExp, file: string]> = [
  [/\p{Script=Arabic}/u, "NotoNaskhArabic-Regular"],
  [/\p{Script=Hebrew}/u, "NotoSerifHebrew-Regular"],
  [/\p{Script=Ethiopic}/u, "NotoSerifEthiopic-Regular"],
  [/\p{Script=Devanagari}/u, "NotoSerifDevanagari-Regular"],
  [/\p{Script=Gujarati}/u, "NotoSerifGujarati-Regular"],
  [/\p{Script=Gurmukhi}/u, "NotoSerifGurmukhi-Regular"],
  [/\p{Script=Bengali}/u, "NotoSerifBengali-Regular"],
  [/\p{Script=Oriya}/u, "NotoSansOriya-Regular"],
  [/\p{Script=Tamil}/u, "NotoSerifTamil-Regular"],
  [/\p{Script=Telugu}/u, "NotoSerifTelugu-Regular"],
  [/\p{Script=Kannada}/u, "NotoSerifKannada-Regular"],
  [/\p{Script=Malayalam}/u, "NotoSerifMalayalam-Regular"],
  [/\p{Script=Sinhala}/u, "NotoSerifSinhala-Regular"],
  [/\p{Script=Thai}/u, "NotoSerifThai-Regular"],
  [/\p{Script=Lao}/u, "NotoSerifLao-Regular"],
  [/\p{Script=Khmer}/u, "NotoSerifKhmer-Regular"],
  [/\p{Script=Myanmar}/u, "NotoSerifMyanmar-Regular"],
  [/\p{Script=Georgian}/u, "NotoSerifGeorgian-Regular"],
  [/\p{Script=Armenian}/u, "NotoSerifArmenian-Regular"],
  [/\p{Script=Thaana}/u, "NotoSansThaana-Regular"],
  [/\p{Script=Adlam}/u, "NotoSansAdlam-Regular"],
  [/\p{Script=Nko}/u, "NotoSansNKo-Regular"],
  [/\p{Script=Tifinagh}/u, "NotoSansTifinagh-Regular"],
  [/\p{Script=Vai}/u, "NotoSansVai-Regular"],
  [
    /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Bopomofo}|\p{Script=Hangul}|[\u3000-\u303f\uff00-\uffef]/u,
    "DroidSansFallback",
  ],
];
/** Latin, Greek and Cyrillic with all their marks, digits and signs. */
const FIRST = "NotoSerif-Regular";
export const BOLD = "NotoSerif-Bold";

const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}|\p{Script=Adlam}|\p{Script=Nko}|\p{Script=Syriac}/u;
const LETTER = /\p{L}|\p{N}/u;
/** A stretch of one font and one direction. */
export type Run = { text: string; font: string; isRightToLeft: boolean };

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The characters as readers count them: a letter with its marks is one. */
export function charactersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** The path of a font file; the build puts the folder beside the server (next.config.ts). */
export function fontFile(font: string): string {
  return join(FOLDER, `${font}.ttf`);
}

/**
 * The runs of a line in printed order, from the left. Within a run, shaping orders the letters. Names mix directions rarely
 * and never nest them, so one level is enough: a line reads in the direction of its first letter.
 */
export function runsOf(line: string, latin = FIRST): Run[] {
  const isWholeRightToLeft = RIGHT_TO_LEFT.test(charactersOf(line).find((one) => LETTER.test(one)) ?? "");
  const runs = mergeRuns(line, latin, isWholeRightToLeft);
  const ordered: Run[] = [];
  let turned: Run[] = [];
  for (const run of isWholeRightToLeft ? runs.toReversed() : runs) {
    if (run.isRightToLeft === isWholeRightToLeft) {
      ordered.push(...turned.toReversed(), run);
      turned = [];
    } else turned.push(run);
  }
  return [...ordered, ...turned.toReversed()];
}

/** The runs in reading order. Spaces within one script stay in its run; signs follow the letters before them. */
function mergeRuns(line: string, latin: string, isWholeRightToLeft: boolean): Run[] {
  const runs: Run[] = [];
  let space = "";
  for (const character of charactersOf(line)) {
    if (character.trim() === "") {
      space += character;
      continue;
    }
    const last = runs.at(-1);
    const isRightToLeft = LETTER.test(character)
      ? RIGHT_TO_LEFT.test(character)
      : (last?.isRightToLeft ?? false);
    const run = { text: character, font: fontOf(character, latin), isRightToLeft };
    if (last && last.font === run.font && last.isRightToLeft === isRightToLeft)
      last.text += space + character;
    else {
      const between = last?.isRightToLeft === isRightToLeft ? isRightToLeft : isWholeRightToLeft;
      if (space) runs.push({ text: space, font: latin, isRightToLeft: between });
      runs.push(run);
    }
    space = "";
  }
  return runs;
}

function fontOf(character: string, latin: string): string {
  return FONTS.find(([script]) => script.test(character))?.[1] ?? latin;
}
