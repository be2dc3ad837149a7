/** Formats YYYY-MM-DD as DD/MM/YYYY. */
export function dayOf(date: string): string {
  return date.split("-").reverse().join("/");
}
