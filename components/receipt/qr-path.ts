import encodeQR from "qr";

/** The quiet zone scanners need, in modules. */
const MARGIN = 4;

/**
 * Encodes a text as a QR code drawn by one SVG path, one unit per module.
 * @returns the side length including the margin, and the path
 */
export function qrPath(text: string): { side: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", encoding: "byte", border: MARGIN });
  return { side: rows.length, path: rows.flatMap(barsOf).join("") };
}

/** The dark modules of a row, adjacent ones merged. */
function barsOf(modules: boolean[], row: number): string[] {
  const line = modules.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...line.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index} ${row}h${bar.length}v1h-${bar.length}z`,
  );
}
