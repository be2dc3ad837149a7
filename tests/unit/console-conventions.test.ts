import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Badge } from "@/components/ui/badge";
import { withoutComments } from "../support/imports";

const ROOT = join(import.meta.dirname, "../..");

const sources = ["app", "components", "lib"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      path: `${room}/${file}`,
      text: withoutComments(readFileSync(join(ROOT, room, file), "utf8")),
    })),
);

describe("badges", () => {
  test.each([
    ["not matched", "Not matched"],
    ["reversed by M-Pesa", "Reversed by M-Pesa"],
    ["3 left", "3 left"],
  ])("show %s as %s", (state, shown) => {
    expect(renderToStaticMarkup(createElement(Badge, null, state))).toContain(`>${shown}</span>`);
  });

  test("begin with a capital also when more follows", () => {
    const badge = createElement(Badge, null, "inactive", createElement(Fragment, null, " - first sign-in"));
    expect(renderToStaticMarkup(badge)).toContain(">Inactive - first sign-in</span>");
  });
});

describe("money", () => {
  /** The quoted texts, without their interpolations. */
  const textsIn = (text: string) =>
    [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([quoted]) =>
      quoted.replace(/\$\{[^}]*\}/g, ""),
    );
  const OTHER_WORD = /\b(kshs?|shillings?|shilingi)\b/i;

  test("is named KES on every screen", () => {
    const found = sources
      .filter(({ path }) => /(texts|-messages)\.ts$|\.tsx$/.test(path))
      .flatMap(({ path, text }) =>
        textsIn(text).flatMap((each) => (OTHER_WORD.test(each) ? [`${path}: ${each}`] : [])),
      );
    expect(found).toEqual([]);
  });

  test("shown in another word would be found", () => {
    const source = "a: (shillings: number) => `Pay $" + '{shillings}`, b: "Pay Ksh 500."';
    expect(textsIn(source).filter((each) => OTHER_WORD.test(each))).toEqual(['"Pay Ksh 500."']);
  });
});

describe("dialogs with a form", () => {
  const DIALOG = /<(FormDialog|PlainDialog)\b/;
  const CANCEL = /<(FormButtons|CancelButton|ClassChoiceFields)\b/;

  test("have the same buttons in the same order, Cancel among them", () => {
    const dialogs = sources.filter(({ text }) => DIALOG.test(text) && /<(FormDialog|form|Form)\b/.test(text));
    expect(dialogs.length).toBeGreaterThan(15);
    expect(dialogs.filter(({ text }) => !CANCEL.test(text)).map(({ path }) => path)).toEqual([]);
    // A submit button of a dialog's own would be in another order.
    expect(dialogs.filter(({ text }) => /<SubmitButton\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("rows of people", () => {
  /** What names a row for screen readers by a person's name alone: two of one name would sound the same. */
  const NAME_ALONE =
    /\b(?:about|rowName)[=:]\s*\{?(?:\([^)]*\) => )?(?:\w+\.)+full_name\b(?!\s*(?:\?\?|\}[^ />]))/;

  test("are told apart by more than the name, in tick boxes and buttons", () => {
    const rows = sources.filter(({ path }) => /-table\.tsx$/.test(path));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => NAME_ALONE.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("named alone would be found", () => {
    for (const alone of [
      "about={row.full_name}",
      "about: row.full_name,",
      "rowName={({ student }) => student.full_name}",
    ])
      expect(alone, alone).toMatch(NAME_ALONE);
    expect("about={`$" + "{row.full_name}, $" + "{row.number}`}").not.toMatch(NAME_ALONE);
  });
});
