"use server";
import { registerWords as words } from "@/components/register/texts";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { updateRegister } from "@/lib/domain/attendance/write-register";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction, thenTell } from "@/lib/platform/http/staff-action";
import { readMarksForm } from "./read-marks-form";

/** The whole register as one form, for browsers without scripts: a draft stays on the page, a saved one leads back. */
export const writeRegisterAction = staffAction(updateRegister, {
  read: readMarksForm,
  after: async ({ status }, form) => {
    const saved = status === "saved";
    const address = sitePath(form.get(saved ? "home" : "back"), "/dashboard");
    await leaveConsoleNotice(address, saved ? words.registered : words.draftSaved);
    return address;
  },
});

export const reopenRegisterAction = staffAction(reopenRegister, { after: thenTell("/dashboard") });
