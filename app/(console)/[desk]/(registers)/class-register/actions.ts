"use server";
import { registerTexts as texts } from "@/components/register/texts";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { updateRegister } from "@/lib/domain/attendance/write-register";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { readMarksForm } from "./read-marks-form";

/** Saves the whole register, for browsers without scripts: a draft stays on the page, a saved one returns. */
export const writeRegisterAction = staffAction(updateRegister, {
  read: readMarksForm,
  after: async ({ status }, form) => {
    const saved = status === "saved";
    const address = sitePath(form.get(saved ? "home" : "back"), "/dashboard");
    await leaveConsoleNotice(address, saved ? texts.registered : texts.draftSaved);
    return address;
  },
});

export const reopenRegisterAction = staffAction(reopenRegister, { after: redirectWithNotice("/dashboard") });
