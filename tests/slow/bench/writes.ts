import { order as enrollment, insertOrders } from "./enroll";
import { newcomers } from "./fill";
import { type HttpOrder, httpRound } from "./load";
import { markOrders, type Sheet, upsertOrders } from "./register";
import type { Server } from "./servers";
import { type Side, takeTurns } from "./sides";
import { type Academy, addressOf, handout, JSON_TYPE, type Pace } from "./stage";
import { type Row, speedRow, timeRow } from "./table";

/** A call that writes: what is sent in one round, and what the bare route gets instead. */
type Writer = { name: string; orders: () => HttpOrder[]; bare: HttpOrder[]; again: boolean };
type Place = { academy: Academy; sheets: Sheet[] };

/** How much longer a call may take than a bare insert, for one caller. */
const MOST_TIMES_BARE = 1.6;
/** How much longer it may take in the large academy. */
const MOST_TIMES_SMALL = 1.5;

/**
 * Enrolling, registering a student and saving a register: one caller after the other beside a bare insert, and at both sizes. Registering
 * is measured with all callers too; for the other two `enrollWork` and `registerWork` do that.
 */
export async function writeRows([few, many]: [Place, Place], bare: Server, pace: Pace): Promise<Row[]> {
  const alone = { ...pace, lanes: 1 };
  const [small, large] = [
    await writers(few.academy, few.sheets, pace),
    await writers(many.academy, many.sheets, pace),
  ];
  const side = ({ name, orders, again }: Writer, { server }: Academy, load: Pace): Side => ({
    name,
    round: () => httpRound(server.url, orders(), { ...load, again }),
  });
  const plain = (writer: Writer, load: Pace): Side => ({
    name: "bare route, one insert",
    round: () => httpRound(bare.url, writer.bare, { ...load, again: true }),
  });
  const rows: Row[] = [];
  for (const [n, writer] of small.entries()) {
    if (writer.name === REGISTERING) {
      const [ours = [], theirs = []] = await takeTurns(
        [side(writer, few.academy, pace), plain(writer, pace)],
        pace.rounds,
      );
      rows.push(speedRow(writer.name, ours, "bare route, one insert", theirs, { atLeast: 0.6 }));
    }
    const [ours = [], theirs = [], larger = []] = await takeTurns(
      [side(writer, few.academy, alone), plain(writer, alone), side(large[n]!, many.academy, alone)],
      pace.rounds,
    );
    const [at, beside] = [many, few].map(({ academy }) => academy.students.toLocaleString("en"));
    rows.push(
      timeRow(`${writer.name}, one caller`, ours, "bare route, one insert", theirs, {
        atMost: MOST_TIMES_BARE,
      }),
    );
    rows.push(
      timeRow(`${writer.name}, one caller, at ${at}`, larger, `at ${beside}`, ours, {
        atMost: MOST_TIMES_SMALL,
      }),
    );
  }
  return rows;
}

const REGISTERING = "register-student";

async function writers(
  { sql, groups, token }: Academy,
  sheets: Sheet[],
  { most, rounds }: Pace,
): Promise<Writer[]> {
  const students = await newcomers(sql, most * (rounds + 1), 40_000_000);
  const enrolling = handout(students);
  let [enrolled, registered] = [2_000_000, 3_000_000];
  const inserts = insertOrders(students.slice(0, most), groups);
  return [
    {
      name: "enroll",
      orders: () => enrolling(most).map((id) => enrollment(id, groups, enrolled++)),
      bare: inserts,
      again: false,
    },
    {
      name: REGISTERING,
      orders: () => Array.from({ length: most }, () => registration(registered++)),
      bare: inserts,
      again: false,
    },
    {
      name: "add-register of 30",
      orders: () => markOrders(sheets, token),
      bare: upsertOrders(sheets, token),
      again: true,
    },
  ];
}

/** A new student fills in the form, on a phone with an address of its own. */
function registration(n: number): HttpOrder {
  const body = {
    full_name: "New Comer",
    msisdn: `01${47_000_000 + n}`,
    dob: "05-03-1999",
    id_number: "A1234567",
    residence: "Kayole",
    channel: "Flier",
    enrollment_status: "new",
    consent: true,
  };
  return {
    method: "POST",
    path: "/api/v1/students/register-student",
    headers: { ...JSON_TYPE, "x-forwarded-for": addressOf(n) },
    body: JSON.stringify(body),
  };
}
