import fc from "fast-check";
import { expect, test } from "vitest";
import { runtimeFilter } from "@/scripts/lib/server/static-pages.mjs";

const PAGE = `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="n"/>
<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js" nonce="n"/><script src="/_next/static/chunks/c.js" async="" nonce="n"></script>
<link rel="modulepreload" href="/_next/static/chunks/d.js"/></head><body><p>1 &lt; 2, &lt;script&gt;</p><s>old</s>
<script src="/elements.js?v=1" defer="" nonce="n"></script><noscript><meta http-equiv="refresh" content="10"/></noscript>
<script nonce="n">self.__next_f.push([1,"\\u003cscript>alert(1)\\u003c/script>"])</script><p>Kiswahili \u00e9 \u2026</p></body></html>`;
const LIGHT = `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="n"/>

</head><body><p>1 &lt; 2, &lt;script&gt;</p><s>old</s>
<script src="/elements.js?v=1" defer="" nonce="n"></script><noscript><meta http-equiv="refresh" content="10"/></noscript>
<p>Kiswahili \u00e9 \u2026</p></body></html>`;

function filtered(parts: string[]): string {
  const filter = runtimeFilter();
  return [...parts.map((part) => filter(part, false)), filter("", true)].join("");
}

test("a page keeps its markup, styles and own script, and loses the runtime's", () => {
  expect(filtered([PAGE])).toBe(LIGHT);
});

test("wherever the parts of a page are cut, the result is the same", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(PAGE.length), { maxLength: 12 }), (cuts) => {
      const ends = [0, ...cuts.sort((one, other) => one - other), PAGE.length];
      const parts = ends.slice(1).map((end, index) => PAGE.slice(ends[index], end));
      expect(filtered(parts)).toBe(LIGHT);
    }),
  );
});

test("nothing waits but a tag that is cut off", () => {
  const filter = runtimeFilter();
  expect(filter("<html><head></head><p>one</p><scr", false)).toBe("<html><head></head><p>one</p>");
  expect(filter("ipt>self.x</script><p>two</p>", false)).toBe("<p>two</p>");
  expect(filter("", true)).toBe("");
});

test("a page that React could not draw keeps its scripts, which draw it", () => {
  const empty =
    '<!DOCTYPE html><html id="__next_error__"><head><script src="/_next/static/chunks/a.js"></script></head></html>';
  expect(filtered([empty])).toBe(empty);
  expect(filtered([empty.slice(0, 20), empty.slice(20)])).toBe(empty);
});
