/** Text that is HTML; everything else is escaped when it enters a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | undefined | false | Piece[];

/** A template of HTML; inserted values are escaped unless they are HTML. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + toText(pieces[index])).join(""));
}

/** Formats the markdown of descriptions: paragraphs, `code` and **strong**. */
export function prose(markdown: string): Html[] {
  return markdown.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** Formats markdown within a line. */
export function inline(markdown: string): Html[] {
  return markdown.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece.startsWith("**") ? html`<strong>${piece.slice(2, -2)}</strong>` : html`${piece}`;
  });
}

function toText(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  return Array.isArray(piece) ? piece.map(toText).join("") : escapeHtml(String(piece));
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
