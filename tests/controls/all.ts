import { ANSWER_CONTROLS } from "./answers";
import type { Control } from "./control";
import { FAULT_CONTROLS } from "./faults";
import { KEPT_CONTROLS } from "./kept";
import { MONEY_CONTROLS } from "./money";
import { PEOPLE_CONTROLS } from "./people";
import { RECORD_CONTROLS } from "./records";
import { REQUEST_CONTROLS } from "./requests";
import { SEAT_CONTROLS } from "./seats";
import { STAFF_CONTROLS } from "./staff";

/** Every control that is taken out, those first whose tests are quick. */
export const CONTROLS: Control[] = [
  ...PEOPLE_CONTROLS,
  ...STAFF_CONTROLS,
  ...RECORD_CONTROLS,
  ...MONEY_CONTROLS,
  ...SEAT_CONTROLS,
  ...KEPT_CONTROLS,
  ...REQUEST_CONTROLS,
  ...ANSWER_CONTROLS,
  ...FAULT_CONTROLS,
];

/** Lines of docs/security.md without one here, and why. */
export const WITHOUT: Record<string, string> = {
  L30: "going back to a moment is the work of the Postgres that keeps its log; nothing of it stands in this code",
};
