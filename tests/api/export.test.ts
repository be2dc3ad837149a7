import Papa from "papaparse";
import readWorkbook from "read-excel-file/universal";
import { beforeAll, describe, expect, test } from "vitest";
import { caller, expectRefusal, logged } from "../support/call";
import { sql } from "../support/database";
import { newPhone, staffMember, student, tokenOf } from "./fixtures";

const at = "/api/v1/students";
const { GET } = await import("@/app/api/v1/students/[[...call]]/route");
const refused = caller({ GET }, "GET", `${at}/export`);

const HEADER = [
  "Full Name",
  "Phone Number",
  "Reg. Number",
  "ID Number",
  "Date of Birth",
  "Email",
  "Guardian Name",
  "Guardian ID",
  "Guardian Phone",
  "Current Residence",
  "Channel",
  "Enrollment Status",
  "Season",
  "Status",
  "Registration Time",
  "Language",
  "Course",
  "Class",
  "Payment",
  "To Pay",
  "Door",
];

let adminId: string;
let token: string;
let today: string;
beforeAll(async () => {
  adminId = await staffMember("admin");
  token = await tokenOf(adminId);
  const [row] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
  today = row!.today;
});

function ask(createdFrom: string, createdTo: string): Promise<Response> {
  return askFor(new URLSearchParams({ createdFrom, createdTo }));
}

function askFor(query: URLSearchParams): Promise<Response> {
  const url = `http://academy.test${at}/export?${query}`;
  return GET.calls.export.GET(new Request(url, { headers: { authorization: `Bearer ${token}` } }));
}

async function download(createdFrom = today, createdTo = today): Promise<string[][]> {
  const response = await ask(createdFrom, createdTo);
  const text = await response.text();
  expect(response.status, text.slice(0, 200)).toBe(200);
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

/** A student as the database may hold one, without the form's checks. */
async function insert(more: Record<string, unknown>): Promise<string> {
  const row = {
    full_name: "Amina Otieno",
    msisdn: newPhone(),
    dob: "1999-03-05",
    id_number: "A1234567",
    residence: "Kayole",
    channel: "Flier",
    enrollment_status: "new",
    season_number: 8,
    ...more,
  };
  const [written] = await sql`insert into students ${sql(row)} returning registration_no`;
  return written!.registration_no;
}

describe("GET students/export", () => {
  test("200 a CSV file with a header and one row for each registration", async () => {
    const someone = await student({ full_name: 'Wanjikũ "W" Kamau, Jr', residence: "Kayole\nEstate" });
    const response = await ask(today, today);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const name = /^attachment; filename="Registrations_(\d{10})\.csv"$/.exec(
      response.headers.get("content-disposition") ?? "",
    );
    expect(Math.abs(Number(name?.[1]) - Date.now() / 1000)).toBeLessThan(60);
    const bytes = new Uint8Array(await response.arrayBuffer());
    // By its byte order mark Excel knows UTF-8; decoding drops it.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = Papa.parse<string[]>(new TextDecoder().decode(bytes)).data;
    expect(lines[0]).toEqual(HEADER);
    const row = lines.find((line) => line[2] === someone.registration_no);
    expect(row).toEqual([
      'Wanjikũ "W" Kamau, Jr',
      `+${someone.msisdn}`,
      someone.registration_no,
      "A1234567",
      "1999-03-05",
      "amina@example.com",
      "",
      "",
      "",
      "Kayole Estate",
      "Flier",
      "new",
      "8",
      "active",
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      "en",
      "",
      "",
      "no class",
      "0",
      "web",
    ]);
  });

  test("200 dates and times are in Nairobi time, both dates inclusive", async () => {
    const day = "2026-02-14";
    const inside = [
      await insert({ full_name: "First", created_at: "2026-02-13T21:00:00Z" }),
      await insert({ full_name: "Last", created_at: "2026-02-14T20:59:59Z" }),
    ];
    await insert({ full_name: "Before", created_at: "2026-02-13T20:59:59Z" });
    await insert({ full_name: "After", created_at: "2026-02-14T21:00:00Z" });
    const lines = (await download(day, day)).slice(1);
    expect(lines.map((line) => line[2])).toEqual(inside);
    expect(lines.map((line) => line.at(14))).toEqual(["2026-02-14 00:00", "2026-02-14 23:59"]);
    expect((await download("2026-02-13", "2026-02-15")).length).toBe(5);
  });

  test("200 has the same rows as a workbook", async () => {
    await insert({ full_name: "Amina Wanjiku", created_at: "2026-01-17T09:00:00Z" });
    const query = new URLSearchParams({ createdFrom: "2026-01-17", createdTo: "2026-01-17", format: "xlsx" });
    const answer = await askFor(query);
    expect(answer.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers.get("content-disposition")).toMatch(/filename="Registrations_\d+\.xlsx"$/);
    const [sheet] = await readWorkbook(await answer.arrayBuffer());
    expect(sheet?.data.map((row) => row[0])).toEqual(["Full Name", "Amina Wanjiku"]);
    query.set("format", "pdf");
    const odd = await askFor(query);
    expect([odd.status, (await odd.json()).errors]).toEqual([400, { format: [expect.any(String)] }]);
    const recorded = await sql`select from audit_log where subject = 'export:2026-01-17_2026-01-17'`;
    expect(recorded).toHaveLength(1);
  });

  test("200 has only the header when nobody registered", async () => {
    expect(await download("2024-01-01", "2024-01-01")).toEqual([HEADER]);
  });

  test("200 has only the students of the list's season and status", async () => {
    const old = await insert({ created_at: "2026-03-07T09:00:00Z", season_number: 7 });
    const archived = await insert({ created_at: "2026-03-07T09:01:00Z", status: "archived" });
    const active = await insert({ created_at: "2026-03-07T09:02:00Z" });
    const numbers = async (filter: Record<string, string>) => {
      const query = new URLSearchParams({ createdFrom: "2026-03-07", createdTo: "2026-03-07", ...filter });
      const answer = await GET.calls.export.GET(
        new Request(`http://academy.test${at}/export?${query}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      const { data } = Papa.parse<string[]>(await answer.text(), { skipEmptyLines: true });
      return data.slice(1).map((line) => line[2]);
    };
    expect(await numbers({})).toEqual([old, archived, active]);
    expect(await numbers({ season: "7" })).toEqual([old]);
    expect(await numbers({ season: "8", status: "active" })).toEqual([active]);
    expect(await numbers({ status: "archived" })).toEqual([archived]);
  });

  test("400 unless both dates are given, in order, not before 2024-01-01 and not after today", async () => {
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const cases: Array<[Record<string, string>, string[], string?]> = [
      [{}, ["createdFrom", "createdTo"]],
      [{ createdFrom: today }, ["createdTo"]],
      [{ createdTo: today }, ["createdFrom"]],
      [{ createdFrom: "2023-12-31", createdTo: today }, ["createdFrom"], "Choose a date from 01/01/2024 on."],
      [
        { createdFrom: today, createdTo: tomorrow },
        ["createdTo"],
        "Choose a date that is not later than today.",
      ],
      [
        { createdFrom: today, createdTo: "2024-01-01" },
        ["createdTo"],
        "The second date must not be before the first.",
      ],
      [{ createdFrom: "01/01/2024", createdTo: today }, ["createdFrom"]],
      [{ createdFrom: "2024-01-01' or '1'='1", createdTo: today }, ["createdFrom"]],
      [{ createdFrom: "2026-02-30", createdTo: today }, ["createdFrom"]],
    ];
    for (const [query, fields, msg] of cases) {
      const answer = await refused({ token, query });
      expectRefusal(answer, 400, "invalid", ...fields);
      if (msg) expect(answer.body.msg).toBe(msg);
    }
  });

  test("the audit log records who exported which dates; the log records no contents", async () => {
    const someone = await student({ full_name: "Unlogged Person" });
    await download("2026-02-14", today);
    const [line] =
      await sql`select actor_id, subject, changes from audit_log where verb = 'students.export' order by id desc limit 1`;
    expect(line).toEqual({
      actor_id: adminId,
      subject: `export:2026-02-14_${today}`,
      changes: { exported: "students" },
    });
    const text = logged.join("");
    for (const word of ["Unlogged", someone.msisdn]) expect(text).not.toContain(word);
  });
});
