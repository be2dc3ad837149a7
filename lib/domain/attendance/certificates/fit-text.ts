import "server-only";
import { charactersOf, fontFile, type Run, runsOf } from "./fonts";

type Pdf = PDFKit.PDFDocument;
/**
 * Words are shaped one by one and cached, which keeps long files fast; a right-to-left run is shaped whole, because its
 * words are in reverse order.
 */
const shaping = ({ isRightToLeft }: Run) => ({
  lineBreak: false,
  ...(isRightToLeft ? { features: [] } : {}),
});

/** The sizes to try for a text with the lines allowed at each, largest first. Sizes in points. */
export type Fit = Array<[size: number, lines: number]>;
export type Fitted = { size: number; lines: string[] };

/** Draws a line around its middle or from its left. @param y the top of the line, in points */
export function drawLine(
  pdf: Pdf,
  line: string,
  at: {
    x: number;
    y: number;
    size: number;
    color: string;
    font?: string | undefined;
    from?: "middle" | "left";
  },
): void {
  const runs = runsOf(line, at.font);
  const width = widthOf(pdf, runs, at.size);
  let x = at.from === "left" ? at.x : at.x - width / 2;
  // One baseline for all fonts of the line.
  const baseline = at.y + at.size;
  for (const run of runs) {
    setFont(pdf, run, at.size)
      .fillColor(at.color)
      .text(run.text, x, baseline, { ...shaping(run), baseline: "alphabetic" });
    x += widthOf(pdf, [run], at.size);
  }
}

/**
 * Breaks a text into lines at the first size that fits: at spaces, and inside a word only if the smallest size needs it.
 * Text that still does not fit is set smaller, so it never overflows.
 * @param width the longest line, in points
 */
export function fitText(pdf: Pdf, text: string, width: number, fit: Fit, font?: string): Fitted {
  for (const [size, most] of fit) {
    const lines = wrap(pdf, text, { size, width, font });
    if (lines && lines.length <= most) return { size, lines };
  }
  const [smallest = 12, most = 1] = fit.at(-1) ?? [];
  for (let size = smallest; ; size *= 0.92) {
    const lines = wrap(pdf, text, { size, width, font, isWordBroken: true });
    if (lines && lines.length <= most) return { size, lines };
  }
}

type Box = { size: number; width: number; font: string | undefined; isWordBroken?: boolean };

/** The lines of a text at a size; null where a word is wider than the line and may not be broken. */
function wrap(pdf: Pdf, text: string, box: Box): string[] | null {
  const fits = (line: string) => widthOf(pdf, runsOf(line, box.font), box.size) <= box.width;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else if (fits(word)) lines.push(word);
    else if (!box.isWordBroken) return null;
    else lines.push(...breakWord(word, fits));
  }
  return lines;
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const lines = [""];
  for (const character of charactersOf(word)) {
    const longer = `${lines.at(-1)}${character}`;
    if (lines.at(-1) === "" || fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(character);
  }
  return lines;
}

function widthOf(pdf: Pdf, runs: Run[], size: number): number {
  return runs.reduce((sum, run) => sum + setFont(pdf, run, size).widthOfString(run.text, shaping(run)), 0);
}

/** Selects a font; its first use embeds it in the file. */
function setFont(pdf: Pdf, { font }: Run, size: number): Pdf {
  return pdf.font(fontFile(font)).fontSize(size);
}
