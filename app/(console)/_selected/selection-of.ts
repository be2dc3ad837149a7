import type { Selection } from "@/components/data-table/selection";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import { selectedTexts as texts } from "./texts";

/** The actions of a list's bar, by their names in the address. */
export function selectionOf(address: string, choices: readonly (keyof typeof texts.actions)[]): Selection {
  return {
    address,
    choices: choices.map((value) => ({ value, label: texts.actions[value] })),
    most: MOST_ROWS,
  };
}
