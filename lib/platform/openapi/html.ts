/** Text that is HTML already; everything else is escaped where it enters a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | undefined | false | Piece[];

/** Makes HTML of a template; what is put in is escaped unless it is HTML. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, place) => part + spelled(pieces[place])).join(""));
}

/** Paragraphs with `code` and **strong** words, as the descriptions are written. */
export function prose(markdown: string): Html[] {
  return markdown.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** The same within a line. */
export function inline(markdown: string): Html[] {
  return markdown.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece.startsWith("**") ? html`<strong>${piece.slice(2, -2)}</strong>` : html`${piece}`;
  });
}

function spelled(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  return Array.isArray(piece) ? piece.map(spelled).join("") : escaped(String(piece));
}

function escaped(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
