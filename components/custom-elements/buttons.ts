import { Behaviour } from "./behaviour";

/** A button that works with scripts only: invisible until then, so that nothing moves. */
abstract class ScriptButton extends Behaviour {
  protected start(gone: AbortSignal): void {
    const button = this.querySelector("button");
    button?.classList.remove("invisible");
    button?.addEventListener("click", () => this.press(), { signal: gone });
  }

  protected abstract press(): void;
}

/** Copies `copies` and shows `done` for a while instead of the label. */
export class CopyButton extends ScriptButton {
  protected press(): void {
    const label = this.querySelector("[data-label]");
    const before = label?.textContent ?? "";
    void navigator.clipboard?.writeText(this.attribute("copies")).then(() => {
      if (!label || before === this.attribute("done")) return;
      label.textContent = this.attribute("done");
      setTimeout(() => {
        label.textContent = before;
      }, 2500);
    });
  }
}

/** Opens the print dialog. */
export class PrintButton extends ScriptButton {
  protected press(): void {
    window.print();
  }
}
