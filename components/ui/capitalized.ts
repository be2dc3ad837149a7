/** A text with a capital at its beginning: names of states appear alone, on badges and in filters, and within sentences. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
