import type { Waiver } from "./list-waivers";

export type WaiverStep = "approve" | "refuse" | "withdraw";

/** What a member of staff may do with a waiver: nobody decides an own request. */
export function stepsOf(
  { state, requested_by }: Pick<Waiver, "state" | "requested_by">,
  staffId: string | null,
): WaiverStep[] {
  if (state !== "requested") return [];
  return requested_by === staffId ? ["withdraw"] : ["approve", "refuse", "withdraw"];
}

/** The step that an address asks for, if the person may take it. */
export function stepOf(name: string | undefined, steps: WaiverStep[]): WaiverStep | undefined {
  return steps.find((step) => step === name);
}
