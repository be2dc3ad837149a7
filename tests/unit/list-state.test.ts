import { describe, expect, test } from "vitest";
import { viewQuery } from "@/lib/domain/reports/saved-views/rules";
import { addresses, hiddenIn, listState, one, pageSizeOf, sortOf } from "@/lib/platform/http/list-state";
import { sortedBy } from "@/lib/platform/input-shapes";

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

describe("what the address says of a list's form", () => {
  test.each([
    ["100", 100],
    [undefined, 20],
    ["", 20],
    ["21", 20],
    ["1e2", 100],
    ["5000", 20],
    ["200; drop", 20],
  ])("%j asks for %j rows on a page", async (size, rows) => {
    expect(await pageSizeOf(asked({ size }), 20)).toBe(rows);
  });

  test.each([
    ["name", "name"],
    ["-name", "-name"],
    [undefined, "-created"],
    ["", "-created"],
    ["--name", "-created"],
    ["password", "-created"],
    ["na\0me", "-created"],
  ])("sort %j sorts by %j", async (sort, order) => {
    expect(await sortOf(asked({ sort }), sortedBy(["created", "name"], "-created"))).toBe(order);
  });

  test("hides the columns it names; none of them differs from saying nothing", async () => {
    expect(await hiddenIn(asked({ cols: "phone,season," }))).toEqual(["phone", "season"]);
    expect(await hiddenIn(asked({ cols: "" }))).toEqual([]);
    expect(await hiddenIn(asked({}))).toBeUndefined();
  });

  test("is kept in a view without what is of the moment, in one order", () => {
    const query = "status=active&dialog=edit&id=7&page=3&q=a+b&view=all&season=";
    expect(viewQuery(query)).toBe("q=a+b&status=active");
    expect(viewQuery("q=a+b&status=active")).toBe(viewQuery("?status=active&q=a%20b"));
    expect(viewQuery("page=2")).toBe("");
  });
});

describe("addresses of the current page", () => {
  test("keep the filters, and drop the open dialog", async () => {
    const params = { q: "a b", kind: "admins", page: "2", dialog: "edit", id: "7", empty: "" };
    const hrefWith = await addresses("/admin/users", asked(params));
    expect(hrefWith()).toBe("/admin/users?q=a+b&kind=admins&page=2");
  });

  test("add further parameters", async () => {
    const hrefWith = await addresses("/admin/users", asked({ kind: "admins" }));
    expect(hrefWith({ dialog: "status", id: "8" })).toBe("/admin/users?kind=admins&dialog=status&id=8");
    expect((await addresses("/admin/users", asked({})))()).toBe("/admin/users");
  });

  test("replace parameters given anew", async () => {
    const hrefWith = await addresses("/admin/users", asked({ kind: "admins", page: "4" }));
    expect(hrefWith({ page: "5" })).toBe("/admin/users?kind=admins&page=5");
  });
});
