/** Escaped markup. */
export type Html = { html: string };

type Piece = Html | Html[] | string | number | false | null | undefined;

/** Builds markup from a template. Escapes every value that is not markup itself. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return {
    html: strings.reduce((all, part, i) => all + part + (i < pieces.length ? write(pieces[i]) : ""), ""),
  };
}

/** Marks our own style or script as safe markup. */
export function trusted(text: string): Html {
  return { html: text };
}

/** A text with its addresses as links, as phones and mailboxes show it. */
export function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, i) =>
      i % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`,
    );
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

/** The HTML document around a page, marked as the simulator's. */
export function documentOf(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - M-Pesa simulator</title>
<link rel="icon" href="data:,">
${head}
<style>${trusted(STYLE)}</style>
</head>
<body>
<p class="band" role="note"><strong>SIMULATOR</strong> <span>No real money moves here.</span></p>
${body}
</body>
</html>`.html;
}

const STYLE = `
:root{--green:#0b7d3b;--deep:#075c2b;--ink:#16211b;--soft:#5a665f;--line:#d9e0da;--paper:#fff;--ground:#eef2ee;--amber:#ffd45e;--red:#b3261e}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,Ubuntu,sans-serif}
h1{font-size:1.45rem;line-height:1.2;margin:0 0 .4rem}h2{font-size:1.05rem;margin:0 0 .6rem}p{margin:0 0 .7rem}
a{color:var(--deep)}code{font:.9em ui-monospace,Menlo,Consolas,monospace;background:#e3e9e4;padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
.band{margin:0;background:var(--amber);color:#3a2c00;padding:.35rem .9rem;font-size:.8rem;text-align:center;letter-spacing:.02em}
.band strong{letter-spacing:.12em}
.wrap{max-width:64rem;margin:0 auto;padding:1rem .9rem 3rem}
.back{display:inline-block;padding:.35rem 0;font-size:.9rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:1rem;margin:0 0 1rem}
.card h2{display:flex;justify-content:space-between;align-items:baseline;gap:.5rem}
label{display:block;font-size:.85rem;font-weight:600;margin:0 0 .2rem}
input,select{width:100%;font:inherit;color:inherit;background:#fff;border:1px solid #94a198;border-radius:9px;padding:.55rem .65rem;min-height:2.75rem}
input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #4ea2ff;outline-offset:1px}
.field{margin:0 0 .75rem}.hint{font-size:.8rem;color:var(--soft);margin:.2rem 0 0}
.row{display:grid;grid-template-columns:1fr 1fr;gap:0 .7rem}
button,.button{display:inline-block;font:inherit;font-weight:600;border:1px solid var(--green);background:var(--green);color:#fff;border-radius:10px;padding:.55rem .9rem;min-height:2.75rem;cursor:pointer;text-decoration:none;text-align:center}
button:hover{background:var(--deep)}
button.quiet{background:#fff;color:var(--ink);border-color:#94a198;font-weight:500}button.quiet:hover{background:#f1f4f1}
button.wide{width:100%}
button.chip{min-height:2.2rem;padding:.25rem .7rem;border-radius:99px;font-size:.85rem}
.chips{display:flex;flex-wrap:wrap;gap:.4rem;margin:0 0 .9rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{text-align:left;padding:.35rem .4rem;border-top:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-size:.78rem;font-weight:600;border:0}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
ul.plain{list-style:none;margin:0;padding:0}
.phones a{display:flex;justify-content:space-between;gap:.6rem;padding:.55rem 0;border-top:1px solid var(--line);text-decoration:none;color:inherit}
.phones li:first-child a{border-top:0}
.soft{color:var(--soft);font-size:.88rem}
.note{border-left:4px solid var(--green);background:#e8f4ec;padding:.6rem .8rem;border-radius:0 10px 10px 0;margin:0 0 1rem;overflow-wrap:anywhere}
.note.bad{border-color:var(--red);background:#fbeceb}
.device{background:#101613;border-radius:26px;padding:10px;max-width:25rem;margin:0 auto 1rem;box-shadow:0 8px 26px rgba(10,30,18,.22)}
.screen{background:#f7faf7;border-radius:18px;overflow:hidden;min-height:27rem;display:flex;flex-direction:column}
.bar{display:flex;justify-content:space-between;font-size:.75rem;padding:.45rem .9rem;background:#e4ebe5;color:#35403a}
.wallet{background:var(--green);color:#fff;padding:.7rem .9rem}.wallet b{display:block;font-size:1.5rem;line-height:1.15}.wallet span{font-size:.8rem}
.inside{padding:.8rem .9rem;flex:1}
.prompt{background:#fff;border:1px solid var(--line);border-radius:14px;box-shadow:0 6px 22px rgba(10,30,18,.16);padding:.9rem;margin:0 0 .8rem}
.prompt .who{font-size:.75rem;color:var(--soft);margin:0 0 .35rem;text-transform:uppercase;letter-spacing:.06em}
.prompt .ask{font-size:1.08rem;font-weight:600;overflow-wrap:anywhere}
.prompt .two{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-top:.5rem}
.sms{background:#e4f1e8;border-radius:4px 14px 14px 14px;padding:.55rem .7rem;margin:0 0 .55rem;font-size:.88rem;overflow-wrap:anywhere}
.sms time{display:block;color:var(--soft);font-size:.72rem;margin-top:.2rem}
.dark{background:#101613;color:#cfd8d2;display:grid;place-content:center;text-align:center;padding:3rem 1.2rem;flex:1;gap:.8rem}
.tag{font-size:.75rem;font-weight:600;background:#e3e9e4;border-radius:99px;padding:.1rem .55rem;white-space:nowrap}
@media(min-width:52rem){.cols{display:grid;grid-template-columns:25rem 1fr;gap:1.4rem;align-items:start}.cols.home{grid-template-columns:1fr 1fr}.device{margin:0 0 1rem}}
`;
