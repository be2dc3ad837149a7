import type { FormActionOf } from "@/components/form/form";
import type { Kind } from "../../_staff/kinds";
import {
  addAdminAction,
  addCashierAction,
  addTutorAction,
  updateAdminAction,
  updateCashierAction,
  updateTutorAction,
} from "./actions";

export const ACTIONS: Record<Kind, { add: FormActionOf; update: FormActionOf }> = {
  tutors: { add: addTutorAction, update: updateTutorAction },
  cashiers: { add: addCashierAction, update: updateCashierAction },
  admins: { add: addAdminAction, update: updateAdminAction },
};
