/** A length along a drawing that fits any width: `part` of `whole` as SVG's per cent. */
export function along(part: number, whole: number): string {
  return `${Math.round((part / Math.max(whole, 1)) * 10_000) / 100}%`;
}
