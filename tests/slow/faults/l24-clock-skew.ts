import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "postgres";
import type { Fault } from "./fault";
import { preloaded } from "./support/academy";
import { startDaraja } from "./support/daraja";
import { statuses } from "./support/figures";
import {
  crowd,
  enroll,
  heldSeats,
  newClass,
  newPhone,
  pay,
  register,
  STAFF,
  tokenOf,
} from "./support/people";
import { ask, field } from "./support/request";

const MINUTES = [10, -10];
const HOLD_SECONDS = 30 * 60;
const SESSION_SECONDS = 12 * 60 * 60;
const LINK_SECONDS = 30 * 60;

export const clockSkew: Fault = {
  id: "L24",
  what: "two instances whose clocks are 10 minutes fast and 10 slow",
  run: async ({ raise, must, all, figure, later }) => {
    const daraja = await startDaraja(later);
    const academy = await raise({
      instances: 2,
      // Without messages there are no reset links; nothing is sent, because the scheduler is off.
      settings: {
        ...preloaded("clock-skew.mjs"),
        MPESA_BASE_URL: daraja.url,
        APP_ORIGIN: "",
        SMS_MODE: "sandbox",
      },
      each: MINUTES.map((minutes) => ({ ASKEW_MINUTES: String(minutes) })),
    });
    const { sql } = academy;
    // Their logs show their time; the Date header is Node's own and stays right.
    const clocks = academy.instances.map(({ tail }) => /.*"at":"([^"]+)"/s.exec(tail())?.[1] ?? "");
    const shown = clocks.map((at) => Math.round((Date.parse(at) - Date.now()) / 60_000));
    must("the clocks are wrong", shown.join() === MINUTES.join(), shown);
    figure("the instances' clocks", shown.join(" and "));
    const lasts = (what: string, row: Row | undefined, seconds: number) =>
      must(`${what} lasts as long as the database says`, Math.abs(Number(row?.left) - seconds) < 3, row);

    for (const [n, { url }] of academy.instances.entries()) {
      const where = await newClass(sql, 1);
      const [first, second] = await crowd(sql, 2);
      await enroll(url, first!, where);
      const [seat] =
        await sql`select extract(epoch from hold_until - now())::float as left from enrollments where student_id = ${first!}`;
      lasts(`a hold of instance ${n}`, seat, HOLD_SECONDS);
      await sql`update enrollments set hold_until = now() + interval '2 seconds' where student_id = ${first!}`;
      const early = await enroll(url, second!, where);
      await pause(2_200);
      const due = await enroll(url, second!, where);
      must("the seat is free exactly when the hold ends", early.status === 409 && due.status === 200, [
        n,
        early.status,
        due.status,
      ]);

      const token = await tokenOf(url, STAFF.tutor);
      const [session] =
        await sql`select extract(epoch from expires_at - now())::float as left from staff_sessions order by created_at desc limit 1`;
      lasts("a sign-in", session, SESSION_SECONDS);
      const onBoth = () =>
        Promise.all(academy.instances.map((one) => ask(one.url, "/api/v1/tutors/tutor-sessions", { token })));
      all("a sign-in counts on both instances", await onBoth());
      await sql`update staff_sessions set expires_at = now() - interval '1 second' where revoked_at is null`;
      all("an ended sign-in is ended on both instances", await onBoth(), 401);

      await ask(url, "/api/v1/auth/forgot-password", { json: { msisdn: STAFF.tutor } });
      const [link] =
        await sql`select extract(epoch from expires_at - now())::float as left from password_resets order by created_at desc limit 1`;
      lasts("a reset link", link, LINK_SECONDS);
    }

    const phone = newPhone();
    await register(academy.url(), phone);
    // Guesses are counted for each client network.
    const guess = { caller: "41.90.1.3", json: { q: phone, dob: "01-01-1990" } };
    const guesses = [];
    for (let n = 0; n < 8; n++)
      guesses.push(await ask(academy.url(n), "/api/v1/students/find-student", guess));
    must(
      "both instances share a limit's window",
      guesses.slice(5).every(({ status }) => status === 429) &&
        guesses.slice(0, 5).every(({ status }) => status !== 429),
      statuses(guesses),
    );

    const where = await newClass(sql, null);
    for (const [n, seat] of (await heldSeats(sql, where.classId, 2)).entries())
      await pay(academy.url(n), seat);
    const stamps = daraja.prompts.map((prompt) => field({ json: prompt }, "Timestamp"));
    const off = stamps.map((stamp) => Math.round((stampTime(stamp) - Date.now()) / 60_000));
    must("prompts carry the database's time", off.length === 2 && off.every((minutes) => minutes === 0), off);
    figure("a prompt's time is off by", `${off.join(" and ")} min`);
  },
};

/** YYYYMMDDHHmmss of Nairobi, in milliseconds. */
function stampTime(stamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
}
