import { expect, test } from "vitest";
import { caller } from "../support/call";
import "../support/database";
import { newClass, openStudentSession, paidSeat, type Seat, staffMember, student, tokenOf } from "./fixtures";
import { allCalls } from "./routes";

const TURNS = 40;

test("concurrent callers get only their own data, and no response may be cached", async () => {
  const calls = new Map((await allCalls()).map((call) => [call.verb, call]));
  const send = (verb: string, query: Record<string, string>, token?: string) => {
    const call = calls.get(verb)!;
    return caller(call.route, "GET", call.path)({ query, token });
  };
  const named = async (mark: string) => {
    const tutor = await staffMember("tutor");
    const who = await student({
      full_name: `${mark} Wanjiru`,
      residence: `${mark}ville`,
      id_number: `ID${mark}`,
    });
    const seat = await paidSeat(who, await newClass({ tutorId: tutor, name: `${mark} course` }));
    return { mark, seat, token: await openStudentSession(who.id, "manage"), tutor: await tokenOf(tutor) };
  };
  const people = await Promise.all(["Alphacanary", "Betacanary", "Gammacanary"].map(named));
  const query = (seat: Seat) => ({ q: seat.student.id });

  for (let turn = 0; turn < TURNS; turn++) {
    const asked = people.flatMap((one) => [
      { one, answer: send("students.get-student", query(one.seat), one.token) },
      {
        one,
        answer: send("students.get-student-enrollment", { student_id: one.seat.student.id }, one.token),
      },
      { one, answer: send("students.list", {}, one.tutor) },
    ]);
    await Promise.all(asked.map(({ one, answer }) => expectOwn(one, answer)));
  }

  async function expectOwn(one: (typeof people)[number], answer: ReturnType<typeof send>) {
    const { status, text, headers } = await answer;
    expect(status, text).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain(one.seat.student.registration_no);
    for (const { mark, seat } of people.filter((other) => other !== one)) {
      expect(text).not.toContain(mark);
      expect(text).not.toContain(seat.student.registration_no);
      expect(text).not.toContain(seat.student.id);
    }
  }
});
