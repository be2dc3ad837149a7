/** Markup that is escaped already. */
export type Html = { html: string };

type Piece = Html | Html[] | string | number | false | null | undefined;

/** Markup from a template: every value is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return {
    html: strings.reduce((all, part, i) => all + part + (i < pieces.length ? write(pieces[i]) : ""), ""),
  };
}

/** Text that is markup by our own word: style and script. */
export function trusted(text: string): Html {
  return { html: text };
}

function write(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return "";
  if (Array.isArray(piece)) return piece.map((one) => one.html).join("");
  return typeof piece === "object" ? piece.html : escaped(String(piece));
}

function escaped(text: string): string {
  const marks: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
