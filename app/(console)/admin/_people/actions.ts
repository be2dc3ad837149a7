"use server";
import { addCashier, createAdmin, createTutor } from "@/lib/domain/staff/create-staff";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/staff/update-staff";
import { staffAction, thenTell } from "@/lib/platform/http/staff-action";
import { userWords as words } from "./texts";

const after = thenTell("/admin/users");

export const addTutorAction = staffAction(createTutor, { after, failed: words.tutors.addFailed });
export const addCashierAction = staffAction(addCashier, { after, failed: words.cashiers.addFailed });
export const addAdminAction = staffAction(createAdmin, { after, failed: words.admins.addFailed });
export const updateTutorAction = staffAction(updateTutor, { after, failed: words.tutors.updateFailed });
export const updateCashierAction = staffAction(updateCashier, { after, failed: words.cashiers.updateFailed });
export const updateAdminAction = staffAction(updateAdmin, { after, failed: words.admins.updateFailed });
