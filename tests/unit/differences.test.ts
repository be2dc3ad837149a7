import { describe, expect, test } from "vitest";
import { differences } from "@/components/form/differences";
import { summaryLines } from "@/components/form/summary-lines";

const before = { name: "Baking", price: "20", code: "BK" };

describe("what somebody else changed while a form was open", () => {
  test("is shown where the user typed something else, for them to decide", () => {
    const found = differences(before, { ...before, name: "Pastry" }, { ...before, name: "Bread" });
    expect(found).toEqual([{ name: "name", theirs: "Pastry", yours: "Bread", typed: true }]);
  });

  test("is known as the other person's change where the user typed nothing", () => {
    const found = differences(before, { ...before, price: "30" }, { ...before, name: "Bread" });
    expect(found).toEqual([{ name: "price", theirs: "30", yours: "20", typed: false }]);
  });

  test("is no difference where both typed the same, or only the user did", () => {
    expect(differences(before, { ...before, name: "Bread" }, { ...before, name: "Bread" })).toEqual([]);
    expect(differences(before, before, { ...before, name: "Bread" })).toEqual([]);
  });

  test("is every sent field that differs if the form no longer knows what it was filled from", () => {
    const found = differences(undefined, { ...before, name: "Pastry" }, { name: "Baking", price: "20" });
    expect(found.map(({ name }) => name)).toEqual(["name"]);
  });
});

test("the summary names the field of a sentence that does not name it", () => {
  const errors = { residence: ["Please fill this in."], last_name: ["Enter the last name."] };
  const labels: Record<string, string> = { residence: "Residence", last_name: "Last Name" };
  const lines = summaryLines(
    { errors, values: {} },
    ["last_name", "residence"],
    undefined,
    undefined,
    (name) => labels[name],
  );
  expect(lines).toEqual([
    { text: "Enter the last name.", href: "#last_name" },
    { text: "Residence: Please fill this in.", href: "#residence" },
  ]);
});
