import { reloadPage } from "./arrival";
import { Behaviour, everySecond, withNumber } from "./behaviour";

/** Phones ask again spread over these seconds, so that hundreds waiting for the same minute do not ask at once. */
const SPREAD_MS = 5_000;
/** Retry interval while the server still says closed, because the clocks differ, or the phone is offline. */
const AGAIN_MS = 3_000;

/**
 * The time until registration opens, counted by the server's clock. At that minute the page reloads, and the server decides its
 * content. `units`: days, hours, minutes and seconds, each as for one and for two, as JSON; `and` joins two of them.
 */
export class OpeningCountdown extends Behaviour {
  protected start(gone: AbortSignal): void {
    const untilOpen = Date.parse(this.attribute("at")) - Date.parse(this.attribute("now"));
    const opensAt = Date.now() - pageAge() + untilOpen;
    const units: [string, string][] = JSON.parse(this.attribute("units"));
    const timer = this.querySelector("[data-left]");
    let askAt = Math.max(opensAt, Date.now() + 1_000) + Math.random() * SPREAD_MS;
    const count = () => {
      const present = Date.now();
      const left = Math.max(0, Math.ceil((opensAt - present) / 1000));
      const sentence = left > 0 ? this.attribute("opens-in") : this.attribute("opens-now");
      if (timer) timer.textContent = sentence.replace("{left}", timeLeft(left, units, this.attribute("and")));
      if (present < askAt) return;
      askAt = present + AGAIN_MS + Math.random() * SPREAD_MS;
      if (navigator.onLine) reloadPage();
    };
    for (const note of this.querySelectorAll<HTMLElement>("[data-scripts]"))
      note.hidden = note.dataset.scripts === "off";
    count();
    everySecond(count, gone);
  }
}

/** Milliseconds since the server sent this page, which a slow phone spends loading. */
function pageAge(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page ? Math.max(0, performance.now() - page.responseStart) : 0;
}

/** The two greatest units of a time in seconds, as the page's texts write them. */
function timeLeft(seconds: number, units: [string, string][], and: string): string {
  const counts = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60, seconds % 60].map(
    Math.floor,
  );
  const first = counts.findIndex((count) => count > 0);
  return counts
    .map((count, index) => ({ count, unit: units[index] ?? ["", ""] }))
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, unit: [one, many] }) => withNumber(count === 1 ? one : many, count))
    .join(and);
}

/** The time left to answer the prompt. Screen readers announce it every ten seconds only. */
export class TimeLeft extends Behaviour {
  protected start(gone: AbortSignal): void {
    const end = Date.now() + this.numberOf("seconds") * 1000;
    const bar = this.querySelector("progress");
    const shown = this.querySelector("[data-shown]");
    const spoken = this.querySelector("[data-spoken]");
    const sentence = shown?.textContent ?? "";
    const say = (element: Element | null, text: string) => {
      if (element && element.textContent !== text) element.textContent = text;
    };
    everySecond(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (bar) bar.value = left;
      say(shown, left > 0 ? withNumber(sentence, left) : this.attribute("up"));
      say(spoken, left > 0 ? withNumber(sentence, Math.ceil(left / 10) * 10) : this.attribute("up"));
    }, gone);
  }
}

/**
 * The time left of a held place, inside sentences that the server wrote: `shown` is what stands there now, `minutes` and `hours` are
 * how it is said. At its end the page reloads, and the server decides its content.
 */
export class PlaceLeft extends Behaviour {
  protected start(gone: AbortSignal): void {
    const seconds = this.numberOf("seconds");
    if (seconds === 0) return;
    const end = Date.now() - pageAge() + seconds * 1000;
    const stop = new AbortController();
    gone.addEventListener("abort", () => stop.abort());
    let shown = this.attribute("shown");
    everySecond(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 60_000));
      const now =
        left < 120
          ? withNumber(this.attribute("minutes"), left)
          : withNumber(this.attribute("hours"), Math.floor(left / 60));
      if (now !== shown) this.#say(shown, now);
      shown = now;
      // The server's clock ended it a moment ago at the latest.
      if (Date.now() < end + 2_000) return;
      stop.abort();
      reloadPage();
    }, stop.signal);
  }

  #say(before: string, now: string): void {
    const texts = document.createTreeWalker(this, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (text.nodeValue?.includes(before)) text.nodeValue = text.nodeValue.replace(before, now);
    }
  }
}

/**
 * Counts down and then submits the form around it, unless the reader presses the button in it or goes to a field of another form. Hidden
 * without scripts.
 */
export class AutoSubmit extends Behaviour {
  protected start(gone: AbortSignal): void {
    const part = this.querySelector<HTMLElement>("[hidden]");
    const text = part?.querySelector("[data-left]");
    if (!part || !text) return;
    let left = this.numberOf("seconds");
    const stop = new AbortController();
    gone.addEventListener("abort", () => stop.abort());
    part.hidden = false;
    const stay = () => {
      stop.abort();
      part.hidden = true;
    };
    part.querySelector("button")?.addEventListener("click", stay, { signal: gone });
    for (const event of ["focusin", "input"])
      document.addEventListener(event, ({ target }) => isOtherField(target, this) && stay(), {
        signal: gone,
      });
    everySecond(() => {
      left -= 1;
      text.textContent = withNumber(text.textContent ?? "", left);
      if (left > 0) return;
      stay();
      this.closest("form")?.requestSubmit();
    }, stop.signal);
  }
}

function isOtherField(target: EventTarget | null, within: Element): boolean {
  return (
    target instanceof Element &&
    target.matches("input, select, textarea") &&
    target.closest("form") !== within.closest("form")
  );
}
