/**
 * A custom element that adds a behaviour to the markup React draws inside it. It changes attributes, and texts marked
 * suppressHydrationWarning, but no structure: where a platform serves Next's runtime, React takes over the same markup. Texts
 * come from the page, in its language, never from the script. No member has an attribute's name: React would set it.
 */
export abstract class Behaviour extends HTMLElement {
  #gone = new AbortController();

  connectedCallback(): void {
    this.#gone = new AbortController();
    this.start(this.#gone.signal);
  }

  disconnectedCallback(): void {
    this.#gone.abort();
  }

  /** @param gone aborted when the element leaves the page; listeners and timers end with it */
  protected abstract start(gone: AbortSignal): void;

  protected attribute(name: string): string {
    return this.getAttribute(name) ?? "";
  }

  protected numberOf(name: string): number {
    return Number(this.attribute(name));
  }
}

/** Calls `work` every second until `gone`. */
export function everySecond(work: () => void, gone: AbortSignal): void {
  const timer = setInterval(work, 1000);
  gone.addEventListener("abort", () => clearInterval(timer));
}

/** A sentence with its first number replaced: "About 40 seconds left" counts down in any language. */
export function withNumber(sentence: string, count: number): string {
  return sentence.replace(/\d+/, String(count));
}
