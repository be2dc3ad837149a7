import { describe, expect, test } from "vitest";
import { addresses, listState, one } from "@/lib/platform/http/list-state";

type Params = Record<string, string | string[] | undefined>;
const asked = (params: Params) => Promise.resolve(params);

describe("the state of a list", () => {
  test("is read from its address", async () => {
    const state = await listState(asked({ q: "wanjiku", page: "3", status: "active", other: "x" }), [
      "status",
    ]);
    expect(state).toEqual({ search: "wanjiku", page: 3, status: "active" });
  });

  test("is the first page without filters when the address has no parameters", async () => {
    expect(await listState(asked({}), ["status"])).toEqual({ search: "", page: 1 });
  });

  test.each(["0", "-1", "1.5", "two", "1e9", "", "NaN", "99999999999999999999", "1 or 1=1"])(
    "page %j is the first",
    async (page) => {
      expect((await listState(asked({ page }))).page).toBe(1);
    },
  );

  test("uses the first of a repeated parameter", async () => {
    expect(await listState(asked({ q: ["one", "two"], page: ["2", "5"] }))).toEqual({
      search: "one",
      page: 2,
    });
  });

  test("cuts long texts, and drops a parameter with NUL", async () => {
    const state = await listState(asked({ q: "a".repeat(500), status: "b".repeat(500) }), ["status"]);
    expect([state.search.length, state.status?.length]).toEqual([200, 100]);
    expect((await listState(asked({ q: "a\0b" }))).search).toBe("");
    expect(one("a\0b")).toBeUndefined();
  });
});

describe("addresses of the current page", () => {
  test("keep the filters, and drop the open dialog", async () => {
    const params = { q: "a b", kind: "admins", page: "2", dialog: "edit", id: "7", empty: "" };
    const here = await addresses("/admin/users", asked(params));
    expect(here()).toBe("/admin/users?q=a+b&kind=admins&page=2");
  });

  test("add further parameters", async () => {
    const here = await addresses("/admin/users", asked({ kind: "admins" }));
    expect(here({ dialog: "status", id: "8" })).toBe("/admin/users?kind=admins&dialog=status&id=8");
    expect((await addresses("/admin/users", asked({})))()).toBe("/admin/users");
  });

  test("replace parameters given anew", async () => {
    const here = await addresses("/admin/users", asked({ kind: "admins", page: "4" }));
    expect(here({ page: "5" })).toBe("/admin/users?kind=admins&page=5");
  });
});
