import "server-only";
import { crc32, inflateSync } from "node:zlib";
import type { LOGO_TYPES } from "@/db/schema/enums";
import { invalidField } from "@/lib/platform/refusal";
import { academyTexts as texts } from "./texts";

/** A picture that browsers and the printer of certificates can draw; sides in pixels. */
export type Picture = { type: (typeof LOGO_TYPES)[number]; width: number; height: number; bytes: Buffer };

/** The largest logo file in bytes: every first visit of a page loads it (docs/performance.md). */
export const MAX_BYTES = 20 * 1024;
const SIDES = { least: 32, most: 1024 };

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");

/**
 * Checks an uploaded logo by its bytes, not its name, and keeps only the parts needed to draw it. Photo metadata (texts,
 * positions, cameras) and anything after the picture's end are dropped.
 * @throws Refusal 400 with the sentence at `field`
 */
export function readPicture(file: Buffer, field: string): Picture {
  const refuse = (sentence: string) => invalidField(field, sentence);
  if (file.length === 0) throw refuse(texts.logoMissing);
  if (file.length > MAX_BYTES) throw refuse(texts.logoTooLarge(MAX_BYTES / 1024));
  const read = file.subarray(0, 8).equals(PNG) ? readPng : file.subarray(0, 3).equals(JPEG) ? readJpeg : null;
  if (!read) throw refuse(texts.logoKind);
  const picture = read(file);
  if (!picture) throw refuse(texts.logoBroken);
  const sides = [picture.width, picture.height];
  if (Math.min(...sides) < SIDES.least || Math.max(...sides) > SIDES.most)
    throw refuse(texts.logoSides(SIDES.least, SIDES.most));
  return picture;
}

/** The chunks needed to draw a PNG (https://www.w3.org/TR/png-3/#4Concepts.FormatChunks). */
const DRAWING = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS = [1, 2, 4, 8, 16];

/** Null unless all its chunks are whole and its pixels are all there. */
function readPng(file: Buffer): Picture | null {
  const stored: Buffer[] = [];
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  let hasPalette = false;
  for (let at = PNG.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const name = file.toString("latin1", at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    const body = file.subarray(at + 8, end - 4);
    if ((name === "IHDR") === Boolean(header)) return null;
    header ??= body;
    hasPalette ||= name === "PLTE";
    if (name === "IDAT") data.push(body);
    if (DRAWING.includes(name)) stored.push(file.subarray(at, end));
    if (name === "IEND") {
      const size = sizeOf(header, Buffer.concat(data), hasPalette);
      return size && { type: "image/png", ...size, bytes: Buffer.concat([PNG, ...stored]) };
    }
    at = end;
  }
  return null;
}

/** Width and height of a PNG; null when its pixels are missing, damaged or far more than the header declares. */
function sizeOf(header: Buffer, data: Buffer, hasPalette: boolean) {
  if (header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = -1, , , interlaced = -1] = header.subarray(8);
  const channels = CHANNELS[color];
  if (!channels || !DEPTHS.includes(depth) || (color === 3 && !hasPalette)) return null;
  // Pictures with refused sides are not unpacked.
  if (Math.max(width, height) > SIDES.most || Math.min(width, height) < 1) return { width, height };
  const rows = (across: number, down: number) =>
    across > 0 && down > 0 ? down * (1 + Math.ceil((across * channels * depth) / 8)) : 0;
  const expected =
    interlaced === 0
      ? rows(width, height)
      : PASSES.reduce(
          (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
          0,
        );
  try {
    return inflateSync(data, { maxOutputLength: expected + 1 }).length === expected
      ? { width, height }
      : null;
  } catch {
    return null;
  }
}

/** The seven passes of an interlaced PNG: first column and row, and the steps between. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Markers of a JPEG (ITU-T T.81, table B.1). */
const SCAN = 0xda;
/** Baseline, extended and progressive: what every browser draws. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Metadata and comments. 0xe0 (JFIF) and 0xee (color storage) are needed for drawing. */
const isExtra = (marker: number) => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** Null unless a frame of one or three colors of eight bits is followed by a scan that ends. */
function readJpeg(file: Buffer): Picture | null {
  const stored = [file.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1] ?? 0;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (file[at] !== 0xff || marker < 0xc0 || end > file.length) return null;
    const body = file.subarray(at + 4, end);
    if (FRAMES.includes(marker)) {
      if (size || body.length < 6 || body[0] !== 8 || ![1, 3].includes(body[5] ?? 0)) return null;
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
    }
    if (marker === SCAN) {
      const last = file.lastIndexOf(Buffer.from("ffd9", "hex"));
      if (!size || last < end) return null;
      return {
        type: "image/jpeg",
        ...size,
        bytes: Buffer.concat([...stored, file.subarray(at, last + 2)]),
      };
    }
    if (!isExtra(marker)) stored.push(file.subarray(at, end));
    at = end;
  }
  return null;
}
