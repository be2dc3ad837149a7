/** The page's styles: the academy's colours, no web fonts and no files. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fbf8f3; --ink: #24211c; --card: #fff; --soft: #5c5549; --line: #e2d9ca;
  --leaf: #17604b; --leaf-soft: #e3f2ea; --sun: #553a06; --sun-soft: #fdf0d2; --red: #a3281c; --red-soft: #fcebe8;
  --code: #f4efe6; }
@media (prefers-color-scheme: dark) { :root { --ground: #131715; --ink: #ece7dd; --card: #1b211e; --soft: #b8b2a6;
  --line: #353d38; --leaf: #71d0b0; --leaf-soft: #16342a; --sun: #f7dca0; --sun-soft: #392d13; --red: #ff9d90;
  --red-soft: #3b1d19; --code: #222926; } }
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); text-size-adjust: 100%; scroll-padding-block: 1rem; }
body { margin: 0; font: 1rem/1.55 -apple-system, blinkmacsystemfont, "Segoe UI", roboto, "Noto Sans", arial, sans-serif;
  overflow-wrap: anywhere; }
header, nav, main, footer { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
header { padding-block: 2.5rem 1rem; border-top: .375rem solid var(--leaf); max-width: none; }
header > * { max-width: 58rem; margin-inline: auto; }
h1 { font-size: 2rem; line-height: 1.2; margin-block: 0 1rem; text-wrap: balance; }
h2 { font-size: 1.375rem; margin-block: 2.5rem .25rem; }
h3 { font-size: .8125rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin-block: 1.25rem .5rem; }
p { margin-block: .5rem; max-width: 42rem; }
header p { margin-block: .75rem; }
a { color: var(--leaf); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; border-radius: .25rem; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", menlo, consolas, monospace; }
p code, dd code { background: var(--code); border-radius: .25rem; padding: .1em .3em; }
pre { background: var(--code); border-radius: .5rem; padding: .75rem 1rem; margin: 0; overflow-x: auto;
  white-space: pre-wrap; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin-block: .5rem; }
nav a { display: inline-block; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: 2rem;
  background: var(--card); text-decoration: none; }
nav small { color: var(--soft); }
.group { color: var(--soft); margin-block: 0 .75rem; }
details.call, details.record { background: var(--card); border: 1px solid var(--line); border-radius: .625rem;
  margin-block: .5rem; }
summary { cursor: pointer; padding: .75rem 1rem; border-radius: .625rem; }
.call > summary { display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; align-items: baseline; }
.call > summary::-webkit-details-marker { display: none; }
.does { grid-column: 1 / -1; color: var(--soft); }
.path { font-weight: 600; }
.method { font-size: .75rem; font-weight: 700; letter-spacing: .04em; border-radius: .25rem; padding: .1rem .4rem;
  background: var(--leaf-soft); color: var(--leaf); min-width: 4.25rem; text-align: center; }
.post, .put, .patch { background: var(--sun-soft); color: var(--sun); }
.delete { background: var(--red-soft); color: var(--red); }
.inside { scroll-margin-block-start: 5.5rem; padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
dl { margin: 0; }
dl > div { padding-block: .375rem; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
dt code { font-weight: 600; }
dd { margin: 0; max-width: 42rem; }
dd, .type { color: var(--soft); font-size: .9375rem; }
.must { color: var(--red); font-size: .8125rem; }
figure { margin: .75rem 0; }
figcaption { color: var(--soft); font-size: .9375rem; margin-block-end: .25rem; }
.refusals > summary { padding: .375rem 0; color: var(--leaf); }
footer { color: var(--soft); padding-block: 3rem; }
@media (min-width: 48rem) {
  .call > summary { grid-template-columns: auto minmax(18.5rem, auto) 1fr; }
  .does { grid-column: auto; }
}
@media print {
  :root { --ground: #fff; --card: #fff; --ink: #000; --soft: #333; --line: #bbb; --code: #f3f3f3; --leaf: #0f4a39; }
  body { font-size: 9pt; }
  nav { display: none; }
  .call::details-content, .record::details-content { content-visibility: visible; display: block; block-size: auto; }
  summary, h2, h3, figcaption { break-after: avoid; }
  dl > div, pre { break-inside: avoid; }
}
`;
