import decodeQR from "qr/decode.js";

/** Pixels of a module in the picture that is read. */
const SCALE = 4;

/** Reads a drawn QR code as a camera would. @param path of SVG, its dark bars @param side of the code with its margin, in modules */
export function readQr(path: string, side: number): string {
  const width = side * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = 0, y = 0, bar = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < SCALE; row++) {
      const from = (Number(y) * SCALE + row) * width + Number(x) * SCALE;
      for (let at = from; at < from + Number(bar) * SCALE; at++) data.fill(0, at * 4, at * 4 + 3);
    }
  return decodeQR({ width, height: width, data });
}
