import { bareInsert, order as enrollment, insertOrders } from "./enroll";
import { type Round, takeTurns } from "./figures";
import { newcomers } from "./fill";
import { beforeSide, type HttpOrder, httpRound, httpSide } from "./load";
import { markOrders, type Sheet } from "./register";
import type { Server } from "./servers";
import { type Academy, addressOf, handout, JSON_TYPE, type Pace, type Work } from "./stage";
import { type Row, timeRow } from "./table";

/** An academy and the registers that the bench wrote there. */
export type AcademyWithSheets = { academy: Academy; sheets: Sheet[] };

const REGISTERING = "register-student";

/** A new student registers, beside one insert. */
export async function registeringWork(academy: Academy, bare: Server, pace: Pace): Promise<Work> {
  const { sql, server, groups } = academy;
  const newcomer = registrations(5_000_000);
  const plain = insertOrders(await newcomers(sql, pace.most, 40_000_000), groups);
  return {
    name: REGISTERING,
    alsoAlone: true,
    sides: (load) => [
      httpSide("POST /students/register-student", server.url, () => newcomer(pace.most), load),
      ...beforeSide(academy, () => newcomer(pace.most), load),
      bareInsert(bare, plain, load),
    ],
  };
}

/** Enrolling, registering and saving a register in the large academy beside the small one, by one caller. */
export async function flatWrites(
  [few, many]: [AcademyWithSheets, AcademyWithSheets],
  pace: Pace,
): Promise<Row[]> {
  const alone = { ...pace, lanes: 1 };
  const small = await writers(few, pace);
  const large = await writers(many, pace);
  const [at, beside] = [many, few].map(({ academy }) => academy.students.toLocaleString("en"));
  const rows: Row[] = [];
  for (const name of Object.keys(small)) {
    const sides = [large[name]!, small[name]!].map((round) => ({ name, round: () => round(alone) }));
    const [ours = [], others = []] = await takeTurns(sides, pace.rounds);
    rows.push(timeRow(`${name}, one caller, at ${at}`, ours, `at ${beside}`, others, { atMost: 1.5 }));
  }
  return rows;
}

async function writers({ academy, sheets }: AcademyWithSheets, { most, rounds }: Pace) {
  const { sql, groups, token, server } = academy;
  const students = handout(await newcomers(sql, most * (rounds + 1), 80_000_000));
  const newcomer = registrations(6_000_000);
  let enrolled = 2_000_000;
  const sent = (orders: HttpOrder[], load: Pace, again = false) =>
    httpRound(server.url, orders, { ...load, again });
  const calls: Record<string, (load: Pace) => Promise<Round>> = {
    enroll: (load) => {
      const orders = students(most).map((id) => enrollment(id, groups, enrolled++));
      return sent(orders, load);
    },
    [REGISTERING]: (load) => sent(newcomer(most), load),
    "add-register of 30": (load) => sent(markOrders(sheets, token), load, true),
  };
  return calls;
}

/** Students who fill in the form on phones and from addresses of their own. @param first their numbers begin here */
function registrations(first: number): (count: number) => HttpOrder[] {
  let next = first;
  return (count) => Array.from({ length: count }, () => registration(next++));
}

function registration(n: number): HttpOrder {
  const body = {
    full_name: "New Comer",
    msisdn: `01${50_000_000 + n}`,
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
