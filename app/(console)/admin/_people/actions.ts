"use server";
import { addCashier, createAdmin, createTutor } from "@/lib/staff/create-staff";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/staff/update-staff";
import { staffAction, thenTell } from "@/lib/web/staff-action";

const after = thenTell("/admin/users");

export const addTutorAction = staffAction(createTutor, { after });
export const addCashierAction = staffAction(addCashier, { after });
export const addAdminAction = staffAction(createAdmin, { after });
export const updateTutorAction = staffAction(updateTutor, { after });
export const updateCashierAction = staffAction(updateCashier, { after });
export const updateAdminAction = staffAction(updateAdmin, { after });
