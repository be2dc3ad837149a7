"use server";
import { registerTexts as texts } from "@/components/attendance/texts";
import { removeRegister } from "@/lib/domain/attendance/remove-register";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { updateRegister } from "@/lib/domain/attendance/write-register";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

/** Saves the whole register, for browsers without scripts: a draft stays on the page, a saved one returns. */
export const writeRegisterAction = staffAction(updateRegister, {
  actsOn: "version",
  read: readMarksForm,
  after: async ({ status }, form) => {
    const saved = status === "saved";
    const address = sitePath(form.get(saved ? "home" : "back"), "/dashboard");
    await leaveConsoleNotice(address, saved ? texts.registered : texts.draftSaved);
    return address;
  },
});

export const reopenRegisterAction = staffAction(reopenRegister, {
  actsOn: "was",
  after: redirectWithNotice("/dashboard"),
});

export const removeRegisterAction = staffAction(removeRegister, {
  actsOn: "was",
  after: redirectWithNotice("/dashboard"),
});

const STATES = ["present", "absent", "late", "excused"];

/** Reads a register's form: one field `mark.<student id>` per student; an empty one is unmarked. */
function readMarksForm(form: FormData): Record<string, unknown> {
  const marks = [...form].flatMap(([name, value]) =>
    name.startsWith("mark.") ? [{ id: name.slice("mark.".length), state: value }] : [],
  );
  const lists = STATES.map((state) => [
    state,
    marks.filter((mark) => mark.state === state).map(({ id }) => id),
  ]);
  return {
    session_id: form.get("session_id"),
    date: form.get("date"),
    status: form.get("status"),
    based_on: form.get("based_on"),
    client_id: form.get("client_id"),
    ...(form.has("reason") ? { reason: form.get("reason") } : {}),
    ...Object.fromEntries(lists),
  };
}
