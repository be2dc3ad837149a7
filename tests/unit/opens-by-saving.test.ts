import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OpensBySaving } from "@/app/(console)/[role]/(catalog)/opens-by-saving";

const shownWith = (sessions: unknown[]) => renderToStaticMarkup(createElement(OpensBySaving, { sessions }));

test("the form of a draft class says that saving its first session opens it to the public", () => {
  expect(shownWith([])).toContain("the public sees it and can join it");
  expect(shownWith([{ day: "saturday" }])).toBe("");
});
