import { announceArrival } from "./arrival";
import { Behaviour } from "./behaviour";

/** After this the form may be sent again, if the page is still there: loading was stopped. */
const GIVE_UP_MS = 20_000;

/**
 * A form that the browser posts (components/form/posted-form.tsx): a double press sends it once, without a connection it is not
 * sent, and after a refusal its summary has the focus.
 */
export class PageForm extends Behaviour {
  protected start(gone: AbortSignal): void {
    // The answer to a form becomes a page like any other: Back and Reload ask for it and do not send the form again.
    window.history.replaceState(window.history.state, "");
    const form = this.querySelector("form");
    form?.addEventListener("submit", (event) => this.#send(event), { signal: gone });
    // The browser may restore the page from its back/forward cache.
    window.addEventListener("pageshow", (event) => event.persisted && this.#release(), { signal: gone });
    this.querySelector<HTMLElement>("[data-slot=error-summary]")?.focus();
  }

  #send(event: SubmitEvent): void {
    // React, where it is served, would send the form itself. Only the browser's way always works.
    event.stopPropagation();
    const offline = this.querySelector<HTMLElement>("[data-offline]");
    if (offline) offline.hidden = navigator.onLine;
    if (this.dataset.sent || !navigator.onLine) {
      event.preventDefault();
      if (!this.dataset.sent) offline?.focus();
      return;
    }
    this.dataset.sent = "yes";
    announceArrival();
    const button = event.submitter as HTMLButtonElement | null;
    // Later: a disabled button is not sent with its form.
    setTimeout(() => this.#showBusy(button));
    setTimeout(() => this.#release(), GIVE_UP_MS);
  }

  #showBusy(button: HTMLButtonElement | null): void {
    if (!button?.dataset.busy) return;
    button.dataset.label = button.textContent ?? "";
    button.textContent = button.dataset.busy;
    button.disabled = true;
  }

  #release(): void {
    delete this.dataset.sent;
    for (const button of this.querySelectorAll<HTMLButtonElement>("button[data-label]")) {
      button.textContent = button.dataset.label ?? "";
      button.disabled = false;
      delete button.dataset.label;
    }
  }
}
