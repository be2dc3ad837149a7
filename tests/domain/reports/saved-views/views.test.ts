import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { deleteTutor } from "@/lib/domain/people/staff/delete-staff";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { hideColumns } from "@/lib/domain/reports/saved-views/hide-columns";
import { listViews } from "@/lib/domain/reports/saved-views/list-views";
import { removeView, saveView, updateView } from "@/lib/domain/reports/saved-views/save-view";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff, PUBLIC, type StaffCtx } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";

const list = "registrations";
let own: StaffCtx;
let staffId: string;
beforeEach(async () => {
  own = await asStaff("cashier");
  staffId = own.actor.staffId;
});
afterAll(closeDatabase);

const save = (name: string, query = "status=archived", more: object = {}) =>
  saveView(own, { list, name, query, ...more });
const kept = async (of = own, which = list) => (await listViews(of, { list: which })).views;

describe("a view of a list", () => {
  test("keeps search, filters, order, columns and size, but not the page or an open dialog", async () => {
    await save("Archived", "?page=3&status=archived&sort=-name&q=&cols=phone&size=50&dialog=add&id=7");
    expect(await kept()).toEqual([
      {
        id: expect.any(String),
        name: "Archived",
        query: "cols=phone&size=50&sort=-name&status=archived",
        is_default: false,
      },
    ]);
  });

  test("belongs to one person and one list", async () => {
    await save("Mine");
    const [mine] = await kept();
    const other = await asStaff("admin");
    expect(await kept(other)).toEqual([]);
    expect(await kept(own, "transactions")).toEqual([]);
    for (const call of [
      removeView(other, { id: mine!.id }),
      updateView(other, { id: mine!.id, name: "Yours" }),
    ])
      expect(await outcomeOf(call)).toBe("not_found");
    expect(await outcomeOf(listViews(PUBLIC, { list }))).toBe("identity_required");
  });

  test("that is saved under an existing name, in any capitals, replaces it", async () => {
    await save("This season", "season=7");
    await save("THIS season", "season=8");
    expect(await kept()).toMatchObject([{ name: "THIS season", query: "season=8" }]);
  });

  test("is renamed to a name that is free, and removed", async () => {
    await save("One");
    await save("Two");
    const [one, two] = await kept();
    expect(await outcomeOf(updateView(own, { id: one!.id, name: "two" }))).toBe("view_name_taken");
    await updateView(own, { id: one!.id, name: "Three" });
    await removeView(own, { id: two!.id });
    expect(await kept()).toMatchObject([{ name: "Three" }]);
  });

  test("opens first, only one a list, and can be unset", async () => {
    await save("One", "season=7", { is_default: "on" });
    await save("Two", "season=8", { is_default: "on" });
    const first = async () => (await kept()).filter((view) => view.is_default).map(({ name }) => name);
    expect(await first()).toEqual(["Two"]);
    const [one] = await kept();
    await updateView(own, { id: one!.id, name: "One", is_default: true });
    expect(await first()).toEqual(["One"]);
    await updateView(own, { id: one!.id, name: "One" });
    expect(await first()).toEqual([]);
  });

  test("needs a name of at most forty characters", async () => {
    for (const name of ["", "  ", "x".repeat(41)])
      expect((await refusalOf(save(name))).errors).toHaveProperty("name");
  });

  test("is limited to twenty a list, even from several tabs at once", async () => {
    for (let one = 1; one < 20; one++) await save(`View ${one}`);
    const tries = ["a", "b", "c", "d"].map((name) => outcomeOf(save(name)));
    expect(countOutcomes(await Promise.all(tries))).toEqual({ ok: 1, too_many_views: 3 });
    expect(await outcomeOf(save("View 1", "season=8"))).toBe("ok");
    expect(await outcomeOf(saveView(own, { list: "classes", name: "x", query: "" }))).toBe("ok");
  });

  test("is audited without its name and search text, which may be personal", async () => {
    await save("About Wanjiku", "q=Wanjiku");
    const [{ lines } = { lines: "" }] =
      await sql`select json_agg(audit_log)::text as lines from audit_log where actor_id = ${staffId}`;
    expect(lines).toContain("view_saved");
    expect(lines).not.toContain("Wanjiku");
  });
});

describe("columns hidden from a list", () => {
  test("are kept for one person and list until others are chosen", async () => {
    await hideColumns(own, { list, names: ["phone", "season"] });
    await hideColumns(own, { list: "classes", names: ["season"] });
    await hideColumns(own, { list, names: ["phone"] });
    expect((await listViews(own, { list })).hidden).toEqual(["phone"]);
    await hideColumns(own, { list, names: [] });
    expect((await listViews(own, { list })).hidden).toEqual([]);
    expect((await listViews(await asStaff("admin"), { list })).hidden).toEqual([]);
  });
});

test("views and hidden columns are deleted with the account", async () => {
  own = await asStaff("tutor");
  staffId = own.actor.staffId;
  await save("Mine");
  await hideColumns(own, { list, names: ["phone"] });
  await deleteTutor(await asStaff("admin"), { id: staffId });
  for (const table of ["list_views", "hidden_columns"])
    expect(await sql`select 1 from ${sql(table)} where staff_id = ${staffId}`).toEqual([]);
});

test("a view with a search text is deleted 90 days after it was saved, and other views stay", async () => {
  await save("Searches", "q=Wanjiku&season=8");
  await save("Filters", "season=8");
  await save("Young", "q=Baraka");
  await sql`update list_views set updated_at = now() - interval '91 days' where name <> 'Young'`;
  await purgeOldRecords({ actor: SCHEDULER }, {});
  expect((await kept()).map(({ name }) => name)).toEqual(["Filters", "Young"]);
});
