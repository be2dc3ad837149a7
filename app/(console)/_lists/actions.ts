"use server";
import { hideColumns } from "@/lib/domain/reports/saved-views/hide-columns";
import { removeView, saveView, updateView } from "@/lib/domain/reports/saved-views/save-view";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

/** Fallback for forms without a return address. */
const HOME = "/dashboard";

/** Opens the view that was saved. */
export const saveViewAction = staffAction(saveView, {
  actsOn: "new",
  after: async ({ query, msg }, form) => {
    const [path] = sitePath(form.get("back"), HOME).split("?");
    const address = `${path}?${query || "view=all"}`;
    await leaveConsoleNotice(address, msg);
    return address;
  },
});

export const updateViewAction = staffAction(updateView, { actsOn: "own", after: redirectWithNotice(HOME) });

export const removeViewAction = staffAction(removeView, { actsOn: "own", after: redirectWithNotice(HOME) });

/** Columns that are not ticked are hidden; the address says which, so that a shared link shows the same list. */
export const hideColumnsAction = staffAction(hideColumns, {
  actsOn: "own",
  read: (form) => {
    const shown = form.getAll("shown");
    return { list: form.get("list"), names: form.getAll("column").filter((name) => !shown.includes(name)) };
  },
  after: ({ names }, form) => {
    const [path, query = ""] = sitePath(form.get("back"), HOME).split("?");
    const next = new URLSearchParams(query);
    if (names.length > 0) next.set("cols", names.join(","));
    else next.delete("cols");
    return `${path}?${next.toString() || "view=all"}`;
  },
});
