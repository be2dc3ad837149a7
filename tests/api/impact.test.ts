import { expect, test } from "vitest";
import { sql } from "../support/database";
import { api } from "./client";
import { openStudentSession, paidSeat, staffToken, student } from "./fixtures";

const impact = api("GET reports/impact");
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("finance and admins read the impact report; cashiers, tutors and students do not", async () => {
  await paidSeat();
  for (const role of ["admin", "finance"] as const) {
    const { status, body } = await impact({ query: { season: "8" }, token: await staffToken(role) });
    expect(status).toBe(200);
    expect(Object.keys(body.data as object).sort()).toEqual(
      [
        ...["season", "registered", "enrolled", "completed", "attendance_percent", "waived", "frozen_at"],
        ...["by_gender", "by_age", "by_county", "by_disability", "by_course", "follow_up"],
      ].sort(),
    );
    expect(body.data).toMatchObject({ season: 8, registered: 1, enrolled: 1, by_course: [{ enrolled: 1 }] });
    expect(body.data).toMatchObject({
      by_gender: [{ group: "fewer than 5", registered: 1, enrolled: 1, completed: 0 }],
      follow_up: { asked: 0, answered: 0, working: 0, studying: 0, business: 0, none: 0 },
    });
  }
  const others = [
    staffToken("cashier"),
    staffToken("tutor"),
    openStudentSession((await student()).id, "manage"),
  ];
  for (const token of await Promise.all(others))
    expect((await impact({ query: { season: "8" }, token })).status).toBe(403);
  expect((await impact({ query: { season: "8" } })).status).toBe(401);
});

test("an unknown season is 404, one that is no number 400", async () => {
  const token = await staffToken("finance");
  expect((await impact({ query: { season: "999" }, token })).status).toBe(404);
  expect((await impact({ query: { season: "eight" }, token })).status).toBe(400);
  expect((await impact({ token })).status).toBe(400);
});

test("with a format it is a file, which the audit log names", async () => {
  const { GET } = await import("@/app/api/v1/reports/[[...call]]/route");
  const ask = async (format: string) =>
    GET(
      new Request(`http://academy.test/api/v1/reports/impact?season=8&format=${format}`, {
        headers: { authorization: `Bearer ${await staffToken("finance")}` },
      }),
      { params: Promise.resolve({ call: ["impact"] }) },
    );
  const workbook = await ask("xlsx");
  expect(workbook.headers.get("content-type")).toBe(WORKBOOK);
  expect((await workbook.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  expect(await (await ask("csv")).text()).toContain("The season,,Registered,");
  expect((await ask("pdf")).status).toBe(400);
  const [line] =
    await sql`select changes from audit_log where subject = 'season:8' and verb = 'reports.impact'`;
  expect(line).toEqual({ changes: { exported: "impact report" } });
});
