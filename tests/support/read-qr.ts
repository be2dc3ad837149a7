/** The sizes of the data blocks of versions 1 to 8 at level M, from the standard's table. */
const BLOCKS_M = [[16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39]];
const MASKS: Array<(row: number, column: number) => boolean> = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Reads a drawn QR code as a camera would: bytes, level M, up to version 8, undamaged. */
export function readQr(path: string, side: number): string {
  const modules = modulesOf(path, side);
  const size = modules.length;
  const version = (size - 17) / 4;
  const format = bitsToNumber(formatBits(modules)) ^ 0b101010000010010;
  if (format >> 13 !== 0) throw new Error("not level M");
  const mask = MASKS[(format >> 10) & 7]!;
  const bits = order(size)
    .filter(([row, column]) => !isFixed(row, column, size, version))
    .map(([row, column]) => modules[row]![column] !== mask(row, column));
  const data = deinterleaved(toBytes(bits), BLOCKS_M[version - 1]!).flatMap((byte) => bitsOf(byte));
  if (bitsToNumber(data.slice(0, 4)) !== 0b0100) throw new Error("not bytes");
  const length = bitsToNumber(data.slice(4, 12));
  return Buffer.from(toBytes(data.slice(12, 12 + 8 * length))).toString("utf8");
}

/** The dark modules of the path's bars, without the light margin. */
function modulesOf(path: string, side: number): boolean[][] {
  const margin = 4;
  const modules = Array.from({ length: side - 2 * margin }, () =>
    Array.from({ length: side - 2 * margin }, () => false),
  );
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) modules[Number(y) - margin]![Number(x) - margin + at] = true;
  return modules;
}

function formatBits(modules: boolean[][]): boolean[] {
  const across = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => modules[8]![column]!);
  const up = [7, 5, 4, 3, 2, 1, 0].map((row) => modules[row]![8]!);
  return [...across, ...up];
}

/** Finders with their format bits, timing, alignment and version: modules without data. */
function isFixed(row: number, column: number, size: number, version: number): boolean {
  const isLow = (at: number) => at <= 8;
  const isHigh = (at: number) => at >= size - 8;
  if ((isLow(row) && (isLow(column) || isHigh(column))) || (isHigh(row) && isLow(column))) return true;
  if (row === 6 || column === 6) return true;
  const near = (one: number, other: number) => one < 6 && other >= size - 11;
  if (version >= 7 && (near(row, column) || near(column, row))) return true;
  const centres = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  return centres.some((y) =>
    centres.some(
      (x) =>
        Math.abs(row - y) <= 2 &&
        Math.abs(column - x) <= 2 &&
        !(isLow(y) && (isLow(x) || isHigh(x))) &&
        !(isHigh(y) && isLow(x)),
    ),
  );
}

/** All modules in the order of the data: in pairs of columns from the right, up and down in turn. */
function order(size: number): Array<[row: number, column: number]> {
  const inOrder: Array<[number, number]> = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      inOrder.push([row, right], [row, right - 1]);
    }
    up = !up;
  }
  return inOrder;
}

function deinterleaved(bytes: number[], sizes: number[]): number[] {
  const blocks: number[][] = sizes.map(() => []);
  let next = 0;
  for (let at = 0; at < Math.max(...sizes); at++)
    for (const [block, size] of sizes.entries()) if (at < size) blocks[block]!.push(bytes[next++]!);
  return blocks.flat();
}

function toBytes(bits: boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bitsToNumber(bits.slice(8 * at, 8 * at + 8)),
  );
}

function bitsToNumber(bits: boolean[]): number {
  return bits.reduce((sum, bit) => sum * 2 + Number(bit), 0);
}

function bitsOf(byte: number): boolean[] {
  return Array.from({ length: 8 }, (_, nth) => ((byte >> (7 - nth)) & 1) === 1);
}
