import { missingChoice } from "@/components/class-chooser/read-choice";
import { Behaviour } from "./behaviour";

/** Disables the submit button inside while something is missing, and names it. Without scripts the server does. */
abstract class Gate extends Behaviour {
  protected start(gone: AbortSignal): void {
    const check = () => this.#show(this.whatIsMissing());
    this.addEventListener("change", check, { signal: gone });
    check();
  }

  /** The missing input, as a sentence; "" when complete. */
  protected abstract whatIsMissing(): string;

  #show(missing: string): void {
    const note = this.querySelector<HTMLElement>("[data-missing]");
    const button = note?.parentElement?.querySelector("button");
    if (!note || !button) return;
    note.textContent = missing;
    note.hidden = missing === "";
    button.disabled = missing !== "";
    if (missing) button.setAttribute("aria-describedby", note.id);
    else button.removeAttribute("aria-describedby");
  }
}

/** A class chooser with its button. `missing`: the sentences and counts of read-choice.ts, as JSON. */
export class ClassChoice extends Gate {
  protected whatIsMissing(): string {
    const form = this.closest("form");
    return form ? missingChoice(new FormData(form), JSON.parse(this.attribute("missing"))) : "";
  }
}

/** A tick and the button that needs it. `missing`: the sentence without it. */
export class NeedsTick extends Gate {
  protected whatIsMissing(): string {
    return this.querySelector("input[type=checkbox]:checked") ? "" : this.attribute("missing");
  }
}
