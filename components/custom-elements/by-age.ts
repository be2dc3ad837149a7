import { ageOfTyped } from "@/components/registration-form/typed-birth";
import { Behaviour } from "./behaviour";

/**
 * Shows only the fields for the typed age: parts marked `data-age` with one or more of `adult`, `minor` and `unknown`. Hidden
 * fields are not sent.
 */
export class ByAge extends Behaviour {
  protected start(gone: AbortSignal): void {
    const boxOf = (part: string) => this.querySelector<HTMLInputElement>(`[name=dob_${part}]`)?.value ?? "";
    const show = () => {
      const typed = { day: boxOf("day"), month: boxOf("month"), year: boxOf("year") };
      const age = ageOfTyped(typed, this.attribute("today"), this.numberOf("adult-above"));
      for (const part of this.querySelectorAll<HTMLElement>("[data-age]")) {
        part.hidden = !part.dataset.age?.split(" ").includes(age);
        if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden;
      }
    };
    this.addEventListener(
      "input",
      (event) => {
        if (/^dob_/.test((event.target as HTMLInputElement).name)) show();
      },
      { signal: gone },
    );
    show();
  }
}
