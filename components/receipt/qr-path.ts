import makeCode from "qrcode-generator";

/** The quiet zone scanners need, in modules. */
const MARGIN = 4;

/**
 * Encodes a text as a QR code drawn by one SVG path, one unit per module.
 * @returns the side length including the margin, and the path
 */
export function qrPath(text: string): { side: number; path: string } {
  const code = makeCode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => code.isDark(row, column)),
  );
  return { side: count + 2 * MARGIN, path: rows.flatMap(barsOf).join("") };
}

/** The dark modules of a row, adjacent ones merged. */
function barsOf(modules: boolean[], row: number): string[] {
  const line = modules.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...line.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + MARGIN} ${row + MARGIN}h${bar.length}v1h-${bar.length}z`,
  );
}
