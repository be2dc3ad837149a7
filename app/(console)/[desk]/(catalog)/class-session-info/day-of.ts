/** A calendar date YYYY-MM-DD as it is shown, DD/MM/YYYY. */
export function dayOf(date: string): string {
  return date.split("-").reverse().join("/");
}
