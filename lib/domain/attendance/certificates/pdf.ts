import "server-only";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import encodeQR from "qr";
import type { Language } from "@/lib/platform/language";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { drawLine, type Fit, fitText } from "./fit-text";
import { BOLD, fontFile } from "./fonts";
import { paperTexts } from "./texts";

/** The data printed on a certificate. `issued_at` is a moment, ISO 8601. */
export type Printed = {
  number: number;
  /** Printed instead, where the paper of a past season had another number. */
  old_number?: string;
  check: string;
  credential: string;
  full_name: string;
  course_name: string;
  season: number;
  issued_at: string;
  signatory: string;
  /** The student's language, in which the certificate is printed. */
  language: Language;
};

type Pdf = PDFKit.PDFDocument;
/**
 * `logo` is the file as a data URL: the same string lets the PDF share one image. `site`: the address to check a
 * certificate.
 */
type Academy = { name: string; logo: string | null; site: string };
export type Picture = { certificates: Printed[]; academy: Academy };

const GREEN = "#17604b";
const GOLD = "#b98417";
const INK = "#1f2a26";
const GREY = "#5b6763";
/** A4 across, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const MIDDLE = WIDTH / 2;
const MARGIN = 84;
/** The space for a logo above the name, in points. */
const LOGO = { width: 160, height: 56 };

const NAME: Fit = [
  [42, 1],
  [36, 1],
  [31, 1],
  [28, 2],
  [23, 2],
  [19, 2],
  [15, 3],
];
const COURSE: Fit = [
  [23, 1],
  [19, 1],
  [17, 2],
  [14, 2],
];

/**
 * Draws certificates as one PDF, a page each, A4 across: a job of worker.ts, because one page takes a tenth of a second. The
 * head has the academy's logo, or the drawn mark without one, above its name.
 */
export async function drawCertificates({ certificates, academy }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const [first, second] = certificates;
  const language = first?.language ?? "en";
  const { paperTitle, paperTitles } = paperTexts[language];
  const pdf = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    autoFirstPage: false,
    font: fontFile(BOLD),
    lang: language,
    displayTitle: true,
    info: { Title: first && !second ? paperTitle(first.number) : paperTitles },
  });
  const file = buffer(pdf);
  for (const certificate of certificates) drawPage(pdf, certificate, academy);
  pdf.end();
  return new Uint8Array(await file);
}

function drawPage(pdf: Pdf, certificate: Printed, { name, logo, site }: Academy): void {
  const texts = paperTexts[certificate.language];
  pdf.addPage();
  drawFrame(pdf);
  if (logo)
    pdf.image(logo, MIDDLE - LOGO.width / 2, 106 - LOGO.height, {
      fit: [LOGO.width, LOGO.height],
      align: "center",
      valign: "center",
    });
  else drawMark(pdf, MIDDLE - 23, 58, 46 / 32);
  const line = (text: string, y: number, size: number, color = GREY, font?: string) =>
    drawLine(pdf, text, { x: MIDDLE, y, size, color, font });
  line(name, 110, 17, GREEN, BOLD);
  line(texts.title, 140, 36, INK, BOLD);
  line(texts.certifies, 196, 14);
  drawFitted(pdf, certificate.full_name, { middle: 252, fit: NAME, color: INK });
  pdf
    .moveTo(MIDDLE - 150, 297)
    .lineTo(MIDDLE + 150, 297)
    .lineWidth(0.8)
    .stroke(GOLD);
  line(texts.completed, 309, 14);
  drawFitted(pdf, certificate.course_name, { middle: 353, fit: COURSE, color: GREEN, font: BOLD });
  line(texts.inSeason(certificate.season), 382, 14);
  drawFoot(pdf, certificate, site);
}

/** Sets a text around a height, in as many lines as it needs. */
function drawFitted(
  pdf: Pdf,
  text: string,
  { middle, fit, color, font }: { middle: number; fit: Fit; color: string; font?: string },
): void {
  const { size, lines } = fitText(pdf, text, WIDTH - 2 * MARGIN, fit, font);
  const step = size * 1.3;
  const top = middle - (lines.length * step) / 2;
  for (const [index, line] of lines.entries())
    drawLine(pdf, line, { x: MIDDLE, y: top + index * step, size, color, font });
}

/** Number and date on the left, the signatory in the middle, the check code on the right. */
function drawFoot(pdf: Pdf, certificate: Printed, site: string): void {
  const { number, old_number: old, check, credential, issued_at, signatory, language } = certificate;
  const texts = paperTexts[language];
  const left = (text: string, y: number, size: number, color = GREY, font?: string) =>
    drawLine(pdf, text, { x: MARGIN, y, size, color, font, from: "left" });
  left(texts.number, 439, 9.5);
  left(old ?? String(number), 452, 15, INK, BOLD);
  left(texts.issued, 480, 9.5);
  left(formatDate(issued_at), 493, 15, INK, BOLD);

  pdf
    .moveTo(MIDDLE - 115, 494)
    .lineTo(MIDDLE + 115, 494)
    .lineWidth(0.8)
    .stroke(GREY);
  if (signatory) {
    const { size, lines } = fitText(pdf, signatory, 230, SIGNATORY);
    for (const [index, line] of lines.entries())
      drawLine(pdf, line, { x: MIDDLE, y: 498 + index * size * 1.25, size, color: INK });
  } else drawLine(pdf, texts.signature, { x: MIDDLE, y: 498, size: 9.5, color: GREY });

  const page = `${site}/certificate`;
  drawCode(pdf, codeOf(`${page}/${number}/${check}`, credential));
  const code = `${check.slice(0, 4)}-${check.slice(4)}`;
  drawLine(pdf, code, { x: CODE.x + CODE.side / 2, y: 542, size: 11, color: INK, font: BOLD });
  drawLine(pdf, texts.checkAt(page), { x: MIDDLE, y: 543, size: 8, color: GREY });
}

const SIGNATORY: Fit = [
  [13, 1],
  [11, 2],
  [9, 2],
];

function drawFrame(pdf: Pdf): void {
  pdf
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(2.4)
    .stroke(GREEN);
  pdf
    .rect(31, 31, WIDTH - 62, HEIGHT - 62)
    .lineWidth(0.8)
    .stroke(GOLD);
}

/** The academy's logo, as on its pages (components/site/mark.tsx). */
function drawMark(pdf: Pdf, x: number, y: number, scale: number): void {
  pdf.save().translate(x, y).scale(scale);
  pdf.roundedRect(0, 0, 32, 32, 8).fill("#17604b");
  pdf.path("M8.2 16.5a7.8 7.8 0 0 1 15.6 0z").fill("#f0b13c");
  pdf.path("M16 4.2v2.6M7.7 7.9l1.7 1.9M24.3 7.9l-1.7 1.9").lineWidth(1.8).lineCap("round").stroke("#f0b13c");
  pdf
    .path("M4.8 18.6c4.2-.9 8-.5 11.2 1.5 3.2-2 7-2.4 11.2-1.5v7c-4.2-.9-8-.5-11.2 1.5-3.2-2-7-2.4-11.2-1.5z")
    .fill("#fff");
  pdf.path("M16 20.3v6.6").lineWidth(1.4).lineCap("butt").stroke("#17604b");
  pdf.restore();
}

/**
 * The code on the paper: the check page with the credential behind #, which browsers send to no server. Level L has the fewest
 * modules, so that they are printed largest. A credential of too many characters is left out.
 */
function codeOf(page: string, credential: string): boolean[][] {
  const options = { ecc: "low", encoding: "byte", border: 1 } as const;
  const text = `${page}#${credential}`;
  return encodeQR(Buffer.byteLength(text) > MOST_IN_CODE ? page : text, "raw", options);
}

/** What the largest QR code has room for, in bytes. */
const MOST_IN_CODE = 2_953;

/**
 * The place of the QR code, in points: 53 mm, so that a module of the usual 125 is 0.42 mm wide, which phones read from a hand's
 * breadth. The paper around it is white.
 */
const CODE = { x: 650, y: 388, side: 150 };

/** Draws a QR code as one path, a bar for dark modules side by side. @param rows with a margin of one module */
function drawCode(pdf: Pdf, rows: boolean[][]): void {
  const module = CODE.side / (rows.length - 2);
  pdf.save().translate(CODE.x, CODE.y).scale(module);
  for (const [row, modules] of rows.entries()) {
    let from = 0;
    for (const [column, isDark] of modules.entries()) {
      if (isDark) continue;
      if (column > from) pdf.rect(from - 1, row - 1, column - from, 1);
      from = column + 1;
    }
  }
  pdf.fill("#000").restore();
}
