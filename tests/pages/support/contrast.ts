import type { Page } from "@playwright/test";
import { injectAxe } from "./axe";

/** What the contrast of a text follows from, for all texts that passed in this worker: another one like it is not measured again. */
const passed = new Set<string>();

/**
 * Checks the contrast of each text as it is shown, in the page's present theme. Measuring it takes axe longer than all other rules.
 * @returns the first text of too little contrast
 */
export async function contrastViolations(page: Page): Promise<string[]> {
  await injectAxe(page);
  // One text: the protocol is slow with long lists.
  const found = await page.evaluate(measureUnlike, [...passed].join("\n"));
  for (const paint of found.passed) passed.add(paint);
  return found.violations;
}

/** Runs in the page. @param known the paints that passed before, one a line */
async function measureUnlike(known: string): Promise<{ violations: string[]; passed: string[] }> {
  type Paint = { backgrounds: string; opacity: string; sure: boolean };
  const before = new Set(known.split("\n"));
  const paints = new Map<Element, Paint>();
  const unlike = new Map<Element, string>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!showsText(element)) continue;
    const key = keyOf(element);
    if (!key || !before.has(key)) unlike.set(element, key);
  }
  if (unlike.size === 0) return { violations: [], passed: [] };
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const found = await axe.run(
    { include: [...unlike.keys()] as Node[] },
    { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true },
  );
  const nodes = found.passes.flatMap((rule) => rule.nodes);
  return {
    violations: found.violations.map(({ id, nodes: [first] }) => `${id}: ${first?.html}`),
    passed: nodes.map(({ element }) => (element && unlike.get(element)) ?? "").filter(Boolean),
  };

  function showsText(element: Element): boolean {
    if (element.matches("input, select, textarea")) return true;
    return [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  }

  /** Empty where an element's ancestors do not tell what lies behind it. */
  function keyOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { backgrounds, opacity, sure } = paintOf(element);
    return sure ? [color, fontSize, fontWeight, textShadow, opacity, backgrounds].join("|") : "";
  }

  function paintOf(element: Element): Paint {
    const kept = paints.get(element);
    if (kept) return kept;
    const style = getComputedStyle(element);
    const around = element.parentElement
      ? paintOf(element.parentElement)
      : { backgrounds: "", opacity: "", sure: true };
    const opaque = !/^rgba|\/|^transparent/.test(style.backgroundColor);
    const paint = {
      backgrounds: `${opaque ? "" : around.backgrounds} ${style.backgroundColor} ${style.backgroundImage}`,
      opacity: style.opacity === "1" ? around.opacity : `${around.opacity} ${style.opacity}`,
      sure: opaque || (around.sure && /static|relative/.test(style.position)),
    };
    paints.set(element, paint);
    return paint;
  }
}
