import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import nextEnv from "@next/env";
import { OPERATOR } from "@/lib/domain/access/actor";
import { listExposed, listReaders } from "@/lib/domain/records/read-access-log";
import { recordTexts as texts } from "@/lib/domain/records/texts";
import { toCsv } from "@/lib/platform/csv";
import { closeDatabase } from "@/lib/platform/db/client";
import { formatPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";

const USAGE = `npm run breach -- --session <sign-in's id, its token, or phone of staff> --from "2026-11-21 08:00" --to "2026-11-21 12:00" [--csv file]
npm run breach -- --student <registration number, phone or id> --from 2026-11-01 --to 2026-11-22 [--csv file]
  Times are in Nairobi time; --to is exclusive. docs/breach.md explains what to do with the result.`;

type Table = { head: string; titles: string[]; rows: Array<Array<string | number>> };

nextEnv.loadEnvConfig(process.cwd());
process.exitCode = await report();
await closeDatabase();

/**
 * Lists the students whose data was shown to a sign-in, or the readers of a student's data, as a table or as a CSV file that only
 * its owner can read.
 */
async function report(): Promise<number> {
  const { values } = parseArgs({
    options: Object.fromEntries(
      ["session", "student", "from", "to", "csv"].map((name) => [name, { type: "string" as const }]),
    ),
  });
  const [from, to] = [parseTime(values.from), parseTime(values.to)];
  if (!from || !to || (values.session === undefined) === (values.student === undefined)) {
    console.error(USAGE);
    return 1;
  }
  const began = performance.now();
  try {
    const table = values.session
      ? await exposedTo(values.session, from, to)
      : await readersOf(values.student ?? "", from, to);
    show(table, values.csv);
    console.log(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    return 1;
  }
}

async function exposedTo(who: string, from: Date, to: Date): Promise<Table> {
  const { reader, rows } = await listExposed({ actor: OPERATOR }, { who, from, to });
  return {
    head: `${rows.length} students were shown to ${reader.name}${reader.role ? `, ${reader.role}` : ""} (${reader.kind} ${reader.id})`,
    titles: ["Reg. Number", "Student", "Tell", "Phone", "Times", "First", "Last", "What was shown"],
    rows: rows.map((row) => [
      ...[row.registration_no, row.full_name, row.tell_name, phone(row.tell_msisdn), row.times],
      ...[nairobiShown(new Date(row.first_at)), nairobiShown(new Date(row.last_at))],
      row.verbs.map((verb) => texts.personalData[verb] ?? verb).join("; "),
    ]),
  };
}

async function readersOf(student: string, from: Date, to: Date): Promise<Table> {
  const { rows } = await listReaders({ actor: OPERATOR }, { student, from, to });
  return {
    head: `${rows.length} answers showed this student; exports are in the audit log`,
    titles: ["When", "Who", "Sign-in", "Request", "What was shown"],
    rows: rows.map((row) => [
      nairobiShown(new Date(row.at)),
      row.actor_name ?? texts.actors[row.actor_kind] ?? row.actor_kind,
      row.session_id ?? "",
      row.request_id ?? "",
      texts.personalData[row.verb] ?? row.verb,
    ]),
  };
}

function show({ head, titles, rows }: Table, file: string | undefined): void {
  console.log(head);
  if (file !== undefined) {
    writeFileSync(file, toCsv(titles, rows), { mode: 0o600 });
    console.log(`Written to ${file}. It contains personal data: keep it private and delete it after use.`);
    return;
  }
  const widths = titles.map((_, at) =>
    Math.max(...[titles, ...rows].map((cells) => String(cells[at]).length)),
  );
  for (const cells of [titles, ...rows])
    console.log(
      cells
        .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

function phone(msisdn: string): string {
  return /^254\d{9}$/.test(msisdn) ? formatPhone(msisdn) : msisdn;
}

/** Parses a date or date and time in Nairobi, or an instant with a time zone. Null if invalid. */
function parseTime(written: string | undefined): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(written ?? "");
  const at = new Date(parts ? `${parts[1]}T${parts[2] ?? "00:00"}+03:00` : (written ?? ""));
  return Number.isNaN(at.getTime()) ? null : at;
}
