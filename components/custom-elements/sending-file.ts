import { Behaviour } from "./behaviour";

/** A file that is read within a second needs no progress. */
const PATIENCE_MS = 1_000;
/** After this the page no longer shows progress: loading was stopped. */
const GIVE_UP_MS = 5 * 60_000;

/** A form that sends a file (components/form/file-form.tsx): while the file is sent and read, it shows progress. */
export class SendingFile extends Behaviour {
  #timers: ReturnType<typeof setTimeout>[] = [];

  protected start(gone: AbortSignal): void {
    this.querySelector("form")?.addEventListener("submit", () => this.#begin(), { signal: gone });
    // The browser may restore the page from its back/forward cache.
    window.addEventListener("pageshow", (event) => event.persisted && this.#end(), { signal: gone });
    gone.addEventListener("abort", () => this.#end());
  }

  #begin(): void {
    this.#end();
    this.#timers = [
      setTimeout(() => this.#show(true), PATIENCE_MS),
      setTimeout(() => this.#end(), GIVE_UP_MS),
    ];
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#show(false);
  }

  #show(isAtWork: boolean): void {
    const progress = this.querySelector<HTMLElement>("[data-progress]");
    if (progress) progress.hidden = !isAtWork;
  }
}
