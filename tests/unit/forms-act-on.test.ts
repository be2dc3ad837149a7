import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(ROOT, folder, file), "utf8") }));
const app = filesIn("app");
const source = [...app, ...filesIn("components")];
const domain = filesIn("lib/domain");

type Form = { verb: string; actsOn: string };
/** The forms of the whole product: every server action is made of a verb by one of these. */
const forms: Form[] = app.flatMap(({ text }) => [
  ...[...text.matchAll(/(?:form|staff)Action\(\s*(\w+),\s*\{\s*actsOn: "(\w+)"/g)].map(
    ([, verb = "", actsOn = ""]) => ({ verb, actsOn }),
  ),
  ...[...text.matchAll(/bulkAction\(\s*(\w+),/g)].map(([, verb = ""]) => ({ verb, actsOn: "same, each" })),
]);

test("what each form acts on is in the checked-in list (npx vitest ... tests/unit/forms-act-on.test.ts -u)", async () => {
  const kinds = [...new Set(forms.map(({ actsOn }) => actsOn))].sort();
  const list = kinds.map((kind) => {
    const verbs = new Set(forms.filter(({ actsOn }) => actsOn === kind).map(({ verb }) => verb));
    return `${kind}\n${[...verbs]
      .sort()
      .map((verb) => `  ${verb}\n`)
      .join("")}`;
  });
  await expect(list.join("\n")).toMatchFileSnapshot("forms-act-on.txt");
});

test("every server action is made of a verb, and says what it acts on", () => {
  const made = app.flatMap(({ text }) => [...text.matchAll(/\b(?:form|staff|bulk)Action\(\s*\w/g)]);
  expect(forms.length).toBe(made.length);
  expect(forms.length).toBeGreaterThan(110);
  const byHand = app
    .filter(({ text }) => /^"use server"/.test(text) && !/\b(form|staff|bulk)Action\(/.test(text))
    .map(({ file }) => file);
  expect(byHand).toEqual([]);
});

test("no form posts elsewhere than to an action, but for files", () => {
  const posts = source.filter(({ text }) => /method="post"/i.test(text)).map(({ file }) => file);
  expect(posts.sort()).toEqual(POSTS_BY_ADDRESS);
});

/** Uploads, which their own handlers read, and a choice of rows, which opens a page to confirm. */
const POSTS_BY_ADDRESS = ["components/form/file-form.tsx"];

test("a verb that changes, moves or removes a record is told what its page showed", () => {
  const changing = forms.filter(({ verb }) =>
    /^(update|delete|remove|set|move|archive|reopen|unmatch|keepPlaces)/.test(verb),
  );
  const untold = changing.filter(({ actsOn }) => !["was", "seen_at", "version"].includes(actsOn));
  expect(untold.map(({ verb, actsOn }) => `${verb}: ${actsOn}`).sort()).toEqual([
    // One state for every chosen row, whatever it was.
    "archiveStudents: same",
    "archiveStudents: same, each",
    // The file that is pressed, whatever was done with it meanwhile.
    "deleteStudentFile: key",
    "moveCredit: state",
    "moveEnrollments: same, each",
    // Whoever was moved again since stays.
    "moveEnrollmentsBack: state",
    "removeOwnFactor: own",
    "removeView: own",
    // By name, with a reason; who was built on since is named.
    "reopenSeason: state",
    "settleRefund: state",
    "settleRefund: state",
    "updateView: own",
  ]);
});

test.each(forms.filter(({ actsOn }) => actsOn === "was"))(
  "$verb compares the mark of its form",
  ({ verb }) => {
    expect(whole(verb)).toMatch(/assertWas\(|assertUnchanged\(|refuseMovedSeat\(|, was[ ,}]|openPayment/);
  },
);

test.each(forms.filter(({ actsOn }) => actsOn === "seen_at"))(
  "$verb compares the moment its form was made",
  ({ verb }) => {
    expect(whole(verb)).toMatch(/assertNotStale\(|seen_at|lockToChange/);
  },
);

/** The file that exports a function. */
function whole(name: string): string {
  const made = new RegExp(`export (async function|function|const) ${name}\\b`);
  return [...domain, ...app].find(({ text }) => made.test(text))?.text ?? "";
}
