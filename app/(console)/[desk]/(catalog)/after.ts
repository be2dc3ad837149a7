import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

type Told = { id?: string | undefined; msg: string };

/** Returns to the form's `back` address, or to the given one, with the verb's message as notice. */
export function tellThere(address: (result: Told) => string) {
  return async (result: Told, form: FormData): Promise<string> =>
    told(sitePath(form.get("back"), address(result)), result.msg);
}

/**
 * Returns to the address in the form's hidden field `done`: the page the form was opened from may be deleted.
 */
export function tellDeleted(fallback: string) {
  return async ({ msg, archived }: Told & { archived: boolean }, form: FormData): Promise<string> =>
    told(sitePath(form.get("done"), fallback), archived ? `${msg}. ${texts.archived}` : msg);
}

type Assigned = Told & {
  tutor_id: string | null;
  clash: (Parameters<typeof texts.meeting>[0] & { course: string; class: string }) | null;
};

/** Reports the assigned tutor, and any other session of theirs at the same time. */
export async function tellAssigned(result: Assigned, form: FormData): Promise<string> {
  const { clash, msg, tutor_id } = result;
  const said = tutor_id === null ? sessionTexts.unassigned : msg;
  const other = clash && `${clash.course}, ${clash.class}, ${texts.meeting(clash)}`;
  return told(
    sitePath(form.get("back"), "/admin/sessions"),
    other ? `${said}. ${sessionTexts.assignedClash(other)}` : said,
  );
}

async function told(address: string, sentence: string): Promise<string> {
  await leaveConsoleNotice(address, sentence);
  return address;
}
