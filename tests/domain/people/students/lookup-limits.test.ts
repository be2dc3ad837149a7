import { describe, expect, test, vi } from "vitest";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { adult, paidSeat, setting, student } from "../../../api/fixtures";
import { PUBLIC } from "../../../support/actors";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Failures are counted in months of 30 days, from 1970 on. */
const MONTH = 30 * DAY;
const WRONG = "06-03-1999";

const lookUp = (q: string, dob: string) => outcomeOf(findStudent(PUBLIC, { q, dob }));

describe("the public look-up", () => {
  test("refuses the sixth try for a student, right or wrong, and still finds other students", async () => {
    const [asked, other] = [await student(), await student()];
    for (let turn = 0; turn < 5; turn++) expect(await lookUp(asked.msisdn, WRONG)).toBe("not_found");
    expect(await lookUp(asked.msisdn, WRONG)).toBe("too_many");
    expect(await lookUp(asked.msisdn, asked.dob)).toBe("too_many");
    expect(await lookUp(other.msisdn, other.dob)).toBe("ok");
    await advanceClock(QUARTER);
    expect(await lookUp(asked.msisdn, asked.dob)).toBe("ok");
  });

  test("refuses the sixth try for an unregistered phone in the same way", async () => {
    const texts = [];
    for (let turn = 0; turn < 6; turn++) texts.push(await lookUp("0799 888 777", WRONG));
    expect(countOutcomes(texts)).toEqual({ not_found: 5, too_many: 1 });
  });

  test("counts one student, whether the number starts with 0 or with 254", async () => {
    const { msisdn } = await student();
    const forms = [
      msisdn,
      `+${msisdn}`,
      `0${msisdn.slice(3)}`,
      msisdn.slice(3),
      `00${msisdn}`,
      `+254 ${msisdn.slice(3)}`,
    ];
    const texts = [];
    for (const form of forms) texts.push(await lookUp(form, WRONG));
    expect(texts).toEqual([...Array.from({ length: 5 }, () => "not_found"), "too_many"]);
  });

  test("counts one student, whether named by phone or by registration number", async () => {
    const [asked, other] = [await student(), await student()];
    for (let turn = 0; turn < 3; turn++) expect(await lookUp(asked.msisdn, WRONG)).toBe("not_found");
    const numbers = [asked.registration_no, ` ${asked.registration_no.toLowerCase()} `];
    for (const number of numbers) expect(await lookUp(number, WRONG)).toBe("not_found");
    expect(await lookUp(asked.registration_no, WRONG)).toBe("too_many");
    expect(await lookUp(asked.msisdn, asked.dob)).toBe("too_many");
    expect(await lookUp(other.registration_no, WRONG)).toBe("not_found");
    expect(await lookUp("AC99998", WRONG)).toBe("not_found");
  });

  test("lets at most five of a hundred concurrent guesses through", async () => {
    const { msisdn } = await student();
    const texts = await Promise.all(Array.from({ length: 100 }, () => lookUp(msisdn, WRONG)));
    expect(countOutcomes(texts)).toEqual({ not_found: 5, too_many: 95 });
  });

  test("does not count right answers and invalid forms", async () => {
    const asked = await student();
    for (let turn = 0; turn < 10; turn++) {
      expect(await lookUp(asked.msisdn, asked.dob)).toBe("ok");
      expect(await lookUp(asked.msisdn, "31-04-1999")).toBe("invalid");
      expect(await lookUp("", asked.dob)).toBe("invalid");
    }
  });

  test("limits birthday guesses to twenty a day, however patient the caller", async () => {
    const { msisdn, dob } = await student();
    const texts: string[] = [];
    for (let quarter = 0; quarter < 6; quarter++) {
      for (let turn = 0; turn < 5; turn++) texts.push(await lookUp(msisdn, WRONG));
      await advanceClock(QUARTER);
    }
    expect(countOutcomes(texts)).toEqual({ not_found: 20, too_many: 10 });
    expect(await lookUp(msisdn, dob)).toBe("too_many");
    await advanceClock(DAY);
    expect(await lookUp(msisdn, dob)).toBe("ok");
  });

  test("stops a caller who tries one phone after another", async () => {
    await setting("lookup_fails_per_caller", 10);
    const walker = { ...PUBLIC, clientAddress: "203.0.113.9" };
    const texts = [];
    for (let n = 0; n < 12; n++)
      texts.push(
        await outcomeOf(findStudent(walker, { q: `07110000${String(n).padStart(2, "0")}`, dob: WRONG })),
      );
    expect(countOutcomes(texts)).toEqual({ not_found: 10, too_many: 2 });
    const { msisdn, dob } = await student();
    expect(
      await outcomeOf(findStudent({ ...PUBLIC, clientAddress: "203.0.113.10" }, { q: msisdn, dob })),
    ).toBe("ok");
  });
});

describe("wrong guesses from other networks", () => {
  const from = (caller: string) => ({ ...PUBLIC, clientAddress: caller });
  const guess = (q: string, caller: string) => outcomeOf(findStudent(from(caller), { q, dob: WRONG }));
  /** Guesses from networks that are each used once. */
  const storm = async (q: string, count: number) => {
    const texts = [];
    for (let n = 0; n < count; n++) texts.push(await guess(q, `100.64.${Math.floor(n / 200)}.${n % 200}`));
    return countOutcomes(texts);
  };

  test("do not lock out a person who knows the date, whatever is left of the day", async () => {
    const { msisdn, dob } = await student();
    expect(await storm(msisdn, 30)).toEqual({ not_found: 30 });
    const home = from("198.51.100.77");
    expect(await outcomeOf(findStudent(home, { q: msisdn, dob }))).toBe("ok");
    expect(await outcomeOf(registerStudent(home, adult({ msisdn, dob })))).toBe("ok");
  });

  test("have five tries in 15 minutes from one network, and none from it after twenty in a day from all", async () => {
    const { msisdn } = await student();
    const texts = [];
    for (let n = 0; n < 7; n++) texts.push(await guess(msisdn, "198.51.100.5"));
    expect(countOutcomes(texts)).toEqual({ not_found: 5, too_many: 2 });
    expect(await storm(msisdn, 15)).toEqual({ not_found: 15 });
    await advanceClock(QUARTER);
    expect(await guess(msisdn, "198.51.100.5")).toBe("too_many");
    expect(await guess(msisdn, "100.64.0.3")).toBe("too_many");
    expect(await guess(msisdn, "198.51.100.6")).toBe("not_found");
    expect(await guess(msisdn, "198.51.100.6")).toBe("too_many");
  });

  test("about one student end at 300 in 30 days, however many networks they come from", async () => {
    await advanceClock(MONTH - ((Date.now() / 1000 + secondsAhead()) % MONTH) + 8 * HOUR);
    await setting("lookup_fails_together", 10_000);
    const { msisdn } = await student();
    expect(await storm(msisdn, 310)).toEqual({ not_found: 300, too_many: 10 });
    await advanceClock(DAY);
    expect(await storm(msisdn, 3)).toEqual({ too_many: 3 });
  });

  test("of a code do not lock out a person who has it, and are as limited", async () => {
    const { id, manage_code } = await student();
    const open = (code: string, caller: string) =>
      outcomeOf(asOwner(unlockStudent, { student_id: id, code }, { clientAddress: caller }));
    const texts = [];
    for (let n = 0; n < 25; n++) texts.push(await open("0000000000", `203.0.113.${n}`));
    expect(countOutcomes(texts)).toEqual({ wrong_code: 25 });
    expect(await open("0000000000", "203.0.113.3")).toBe("too_many");
    expect(await open(manage_code, "198.51.100.77")).toBe("ok");
  });
});

describe("too many failures in total", () => {
  let born = 0;
  const from = (caller: string) => ({ ...PUBLIC, clientAddress: caller });
  const guess = (caller: string) => {
    born += 1;
    return outcomeOf(findStudent(from(caller), { q: `07220${String(10_000 + born)}`, dob: WRONG }));
  };
  const right = ({ msisdn, dob }: { msisdn: string; dob: string }, caller: string) =>
    outcomeOf(findStudent(from(caller), { q: msisdn, dob }));
  /** Twenty failures from twenty networks, the number the settings allow. */
  const storm = async () => {
    await advanceClock(DAY);
    await sql`delete from settings`;
    await setting("lookup_fails_together", 20);
    const texts = [];
    for (let n = 1; n <= 20; n++) texts.push(await guess(`198.51.100.${n}`));
    expect(countOutcomes(texts)).toEqual({ not_found: 20 });
  };

  test("block callers who failed before, whether right or wrong now, while a first try is answered", async () => {
    const known = await student();
    await storm();
    expect(await guess("198.51.100.1")).toBe("too_many");
    expect(await right(known, "198.51.100.2")).toBe("too_many");
    expect(await right(known, "198.51.100.99")).toBe("ok");
    expect(await right(known, "198.51.100.99")).toBe("ok");
    expect(await guess("198.51.100.99")).toBe("not_found");
    expect(await guess("198.51.100.99")).toBe("too_many");
    expect(await right(known, "198.51.100.99")).toBe("too_many");
    const { retryAfterSeconds } = await refusalOf(
      findStudent(from("198.51.100.1"), { q: known.msisdn, dob: known.dob }),
    );
    expect(retryAfterSeconds).toBeLessThanOrEqual(10 * 60);
    await advanceClock(10 * 60);
    expect(await right(known, "198.51.100.1")).toBe("ok");
  });

  test("block concurrent tries from one network that failed before", async () => {
    await storm();
    const texts = await Promise.all(Array.from({ length: 60 }, () => guess("198.51.100.3")));
    expect(countOutcomes(texts)).toEqual({ too_many: 60 });
  });

  test("never block exempt venues, internal networks, or the desk", async () => {
    const known = await student();
    await storm();
    await sql`insert into settings (key, value) values ('venue_addresses', '["198.51.100.4"]')`;
    for (const caller of ["198.51.100.4", "10.0.0.7", "127.0.0.1"]) {
      expect(await guess(caller)).toBe("not_found");
      expect(await guess(caller)).toBe("not_found");
      expect(await right(known, caller)).toBe("ok");
    }
    expect(await lookUp("0733 000 001", WRONG)).toBe("not_found");
    expect(await lookUp(known.msisdn, known.dob)).toBe("ok");
  });

  test("count an IPv6 network as one caller, however many addresses it has", async () => {
    await storm();
    expect(await guess("2001:db8:7:8::1")).toBe("not_found");
    expect(await guess("2001:db8:7:8:9::2")).toBe("too_many");
    expect(await guess("2001:db8:7:9::1")).toBe("not_found");
  });

  test("are logged once, without personal data", async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    try {
      await storm();
      for (let n = 30; n < 40; n++) await guess(`198.51.100.${n}`);
    } finally {
      spy.mockRestore();
    }
    const result = lines.filter((line) => line.includes("limit.together")).map((line) => JSON.parse(line));
    expect(result).toEqual([
      { at: expect.any(String), level: "warn", event: "limit.together", kind: "lookup-together", count: 20 },
    ]);
  });

  test("include registrations with a wrong date of birth", async () => {
    const known = await student();
    await storm();
    const register = (caller: string, form: ReturnType<typeof adult>) =>
      outcomeOf(registerStudent(from(caller), form));
    expect(await register("198.51.100.5", adult({ msisdn: known.msisdn, dob: WRONG }))).toBe("too_many");
    expect(await register("198.51.100.50", adult({ msisdn: known.msisdn, dob: WRONG }))).toBe("phone_in_use");
    expect(await register("198.51.100.51", adult())).toBe("ok");
  });
});

describe("registering a phone that is known", () => {
  const again = (msisdn: string, dob: string) => registerStudent(PUBLIC, adult({ msisdn, dob }));

  test("with another birth date returns no id and counts as a guess", async () => {
    const known = await student();
    const refusal = await refusalOf(again(known.msisdn, WRONG));
    expect([refusal.code, refusal.data]).toEqual(["phone_in_use", { exists: true }]);
    const texts = [];
    for (let turn = 0; turn < 5; turn++) texts.push(await outcomeOf(again(known.msisdn, WRONG)));
    expect(texts).toEqual(["phone_in_use", "phone_in_use", "phone_in_use", "phone_in_use", "too_many"]);
    expect(await lookUp(known.msisdn, known.dob)).toBe("too_many");
  });

  test("with ten invalid forms does not count as guessing", async () => {
    const known = await student();
    for (let turn = 0; turn < 10; turn++) {
      const form = adult({ msisdn: known.msisdn, dob: known.dob, id_number: undefined });
      expect(await outcomeOf(registerStudent(PUBLIC, form))).toBe("invalid");
    }
    expect(await lookUp(known.msisdn, known.dob)).toBe("ok");
  });
});

describe("the manage code", () => {
  const open = (student_id: string, code: string) => outcomeOf(asOwner(unlockStudent, { student_id, code }));

  test("may be replaced by the M-Pesa receipt of this student's payment, but not by another student's or by the pay code", async () => {
    const [paid, other] = [await paidSeat(), await paidSeat()];
    expect(await open(paid.student.id, paid.receipt.toLowerCase())).toBe("ok");
    expect(await open(paid.student.id, other.receipt)).toBe("wrong_code");
    expect(await open(paid.student.id, paid.payCode)).toBe("wrong_code");
  });

  test("allows five wrong tries, even with fifty at once; other students are not affected", async () => {
    const [asked, other] = [await student(), await student()];
    const texts = await Promise.all(Array.from({ length: 50 }, (_, n) => open(asked.id, `WRONG${n}`)));
    expect(countOutcomes(texts)).toEqual({ wrong_code: 5, too_many: 45 });
    expect(await open(asked.id, asked.manage_code)).toBe("too_many");
    expect(await open(other.id, other.manage_code)).toBe("ok");
    await advanceClock(QUARTER);
    expect(await open(asked.id, asked.manage_code)).toBe("ok");
  });
});
