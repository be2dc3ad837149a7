import type { FormActionOf } from "@/components/form/form";
import {
  addAdminAction,
  addCashierAction,
  addTutorAction,
  updateAdminAction,
  updateCashierAction,
  updateTutorAction,
} from "./actions";
import type { Kind } from "./kinds";

export const ACTIONS: Record<Kind, { add: FormActionOf; update: FormActionOf }> = {
  tutors: { add: addTutorAction, update: updateTutorAction },
  cashiers: { add: addCashierAction, update: updateCashierAction },
  admins: { add: addAdminAction, update: updateAdminAction },
};
