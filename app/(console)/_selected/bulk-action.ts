import "server-only";
import type { z } from "zod";
import { undoAction } from "@/app/(console)/_undo/actions";
import type { BulkResult } from "@/lib/platform/commands/bulk";
import type { Verb } from "@/lib/platform/commands/command";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveConsoleNotice, type NoticeOptions, type Undo } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction } from "@/lib/platform/http/staff-action";

/** A bulk action that left rows as they were, and how the others are undone. */
export type PartlyDone = BulkResult & { undo?: Undo | undefined };

/**
 * Makes the server action of a bulk action: back to the list with a notice of the result; where rows were not changed, it stays
 * and lists them.
 * @param read the fields of the verb besides `ids`
 * @param undo how the result is undone
 * @param shown how the notice is shown, if not as a toast that ends
 */
export function bulkAction<Shape extends z.ZodType, Result extends BulkResult>(
  run: Verb<Shape, Result>,
  read: (form: FormData) => Record<string, unknown>,
  fallback: string,
  undo: (result: Result, form: FormData) => Undo | undefined = () => undefined,
  shown: (result: Result) => Pick<NoticeOptions, "stays" | "warns" | "links"> = () => ({}),
) {
  return async (before: FormState, form: FormData): Promise<FormState> => {
    if (form.get("undo") !== null) return { ...(await undoAction(before, form)), data: before.data ?? {} };
    let partly: PartlyDone | undefined;
    const send = staffAction(run, {
      actsOn: "same",
      read: (typed) => ({ ids: typed.get("ids"), ...read(typed) }),
      after: async (result) => {
        const { done, unchanged, left, msg } = result;
        const undone = done > 0 ? undo(result, form) : undefined;
        if (left.length > 0) {
          partly = { done, unchanged, left, msg, undo: undone };
          return undefined;
        }
        const back = sitePath(form.get("back"), fallback);
        await leaveConsoleNotice(back, msg, { ...shown(result), undo: undone });
        return back;
      },
    });
    const state = await send(before, form);
    return partly ? { errors: {}, values: {}, data: { partly } } : state;
  };
}
