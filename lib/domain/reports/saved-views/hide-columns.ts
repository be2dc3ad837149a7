import "server-only";
import { hiddenColumns } from "@/db/schema/staff";
import { staffOf } from "@/lib/domain/people/staff/own-account";
import { changed, command } from "@/lib/platform/commands/command";
import { HideColumns } from "./input";

/** Stores the columns of a list that are hidden from the caller, replacing the previous ones; none shows all. */
export const hideColumns = command("views.hide-columns", HideColumns, async ({ actor, input, tx }) => {
  const { staffId } = staffOf(actor);
  const { list, names } = input;
  await tx
    .insert(hiddenColumns)
    .values({ staffId, list, names })
    .onConflictDoUpdate({ target: [hiddenColumns.staffId, hiddenColumns.list], set: { names } });
  return changed(
    { list, names },
    { type: "staff.columns_hidden", id: staffId, what: { columns_of: list, hidden: names } },
  );
});
