import { expect, test } from "vitest";
import { flattenFields, unflattenFields } from "@/lib/platform/unflatten";

function form(...fields: [name: string, value: string | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test("dotted names make rows and groups", () => {
  const typed = form(
    ["name", "Tailoring"],
    ["sessions.0.day", "Saturday"],
    ["sessions.0.start_at", "08:00"],
    ["sessions.1.day", "Sunday"],
    ["guardian.name", "Jane"],
  );
  expect(unflattenFields(typed)).toEqual({
    name: "Tailoring",
    sessions: [{ day: "Saturday", start_at: "08:00" }, { day: "Sunday" }],
    guardian: { name: "Jane" },
  });
});

test("rows keep the order of their numbers, and a removed row leaves no gap", () => {
  const typed = form(["rows.10", "third"], ["rows.2", "second"], ["rows.0", "first"]);
  expect(unflattenFields(typed)).toEqual({ rows: ["first", "second", "third"] });
});

test("names that only resemble rows are a group", () => {
  expect(unflattenFields(form(["a.0", "x"], ["a.b", "y"]))).toEqual({ a: { 0: "x", b: "y" } });
});

test("the last of two fields with one name counts, and a group replaces a text", () => {
  expect(unflattenFields(form(["a", "x"], ["a", "y"]))).toEqual({ a: "y" });
  expect(unflattenFields(form(["a", "x"], ["a.b", "y"]))).toEqual({ a: { b: "y" } });
});

test("files and the framework's own fields are left out", () => {
  expect(
    unflattenFields(form(["$ACTION_REF_1", "x"], ["$ACTION_1:0", "x"], ["file", new Blob(["x"])])),
  ).toEqual({});
});

test("no name reaches properties of Object.prototype, however deep or odd", () => {
  const typed = form(
    ["__proto__.admin", "yes"],
    ["a.__proto__.admin", "yes"],
    ["a.__proto__", "yes"],
    ["constructor.prototype.admin", "yes"],
    ["a.b.c.d.e.f.g", "too deep"],
    ["", "no name"],
    ["..", "dots"],
  );
  const nested = unflattenFields(typed);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect(Object.getPrototypeOf(nested)).toBe(Object.prototype);
  expect(JSON.stringify(nested)).not.toContain("too deep");
});

test("flattening and unflattening returns the same values", () => {
  const values = { name: "A", rows: [{ day: "Sunday" }, { day: "Chapel" }], group: { inner: { deep: "x" } } };
  const flat = flattenFields(values);
  expect(flat).toEqual({
    name: "A",
    "rows.0.day": "Sunday",
    "rows.1.day": "Chapel",
    "group.inner.deep": "x",
  });
  expect(unflattenFields(form(...Object.entries(flat)))).toEqual(values);
});
