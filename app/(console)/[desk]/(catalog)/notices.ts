import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

type Result = { id?: string | undefined; msg: string };

/** Returns to the form's `back` address, or to the given one, with the verb's message as notice. */
export function backWithNotice(address: (result: Result) => string) {
  return async (result: Result, form: FormData): Promise<string> =>
    withNotice(sitePath(form.get("back"), address(result)), result.msg);
}

/**
 * Returns to the address in the form's hidden field `done`: the page the form was opened from may be deleted.
 */
export function doneWithNotice(fallback: string) {
  return async ({ msg, archived }: Result & { archived: boolean }, form: FormData): Promise<string> =>
    withNotice(sitePath(form.get("done"), fallback), archived ? `${msg}. ${texts.archived}` : msg);
}

type Assigned = Result & {
  tutor_id: string | null;
  clash: (Parameters<typeof texts.meeting>[0] & { course: string; class: string }) | null;
};

/** Reports the assigned tutor, and any other session of theirs at the same time. */
export async function assignedNotice(result: Assigned, form: FormData): Promise<string> {
  const { clash, msg, tutor_id } = result;
  const message = tutor_id === null ? sessionTexts.unassigned : msg;
  const other = clash && `${clash.course}, ${clash.class}, ${texts.meeting(clash)}`;
  return withNotice(
    sitePath(form.get("back"), "/admin/sessions"),
    other ? `${message}. ${sessionTexts.assignedClash(other)}` : message,
  );
}

async function withNotice(address: string, sentence: string): Promise<string> {
  await leaveConsoleNotice(address, sentence);
  return address;
}
