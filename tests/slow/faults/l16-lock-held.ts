import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { Fault } from "./fault";
import { slowestOf, statuses } from "./support/figures";
import { crowd, enroll, newClass } from "./support/people";
import { ask, field } from "./support/request";

const WRITERS = 8;
/** As lib/platform/db/client.ts sets them for every connection. */
const IDLE_MS = 10_000;
const LOCK_MS = 3_000;

export const lockHeld: Fault = {
  id: "L16",
  what: "a lock held by an idle transaction",
  run: async ({ raise, ground, must, all, figure }) => {
    const academy = await raise();
    const { sql } = academy;
    const url = academy.url();
    const where = await newClass(sql, null);
    const students = await crowd(sql, WRITERS * 2);
    await ask(url, "/api/v1/courses");
    const idler = postgres(ground.url(academy.name), {
      max: 1,
      onnotice: () => {},
      connection: { application_name: "idler", idle_in_transaction_session_timeout: IDLE_MS },
    });
    const began = Date.now();
    const idling = idler
      .begin(async (tx) => {
        await tx`select 1 from classes where id = ${where.classId} for update`;
        await pause(60_000, undefined, { ref: false });
      })
      .then(
        () => "ended by itself",
        () => "cut",
      );
    await pause(300);
    const writers = await Promise.all(
      students.slice(0, WRITERS).map((student) => enroll(url, student, where)),
    );
    const reader = await ask(url, "/api/v1/courses");
    const how = await Promise.race([idling, pause(IDLE_MS + 5_000, "still there")]);
    const freed = Date.now() - began;
    const after = await Promise.all(students.slice(WRITERS).map((student) => enroll(url, student, where)));
    await idler.end({ timeout: 1 });
    const slowest = slowestOf(writers);
    const soonest = Math.min(...writers.map(({ ms }) => ms));
    must(
      "writers are answered busy after three seconds",
      writers.every((one) => one.status === 503 && field(one, "code") === "busy") && slowest < LOCK_MS * 2,
      [statuses(writers), slowest],
    );
    // The statement timeout would answer after five seconds; those behind the first wait for one more lock.
    must("the first of them in time", soonest < LOCK_MS + 1_500, soonest);
    must("readers are served", reader.status === 200 && reader.ms < 1_000, [reader.status, reader.ms]);
    must("an idle transaction is ended after ten seconds", how === "cut" && freed < IDLE_MS + 2_000, [
      how,
      freed,
    ]);
    all("then everything works again", after);
    const [settings] =
      await sql`select count(*)::int as connections from pg_stat_activity where datname = ${academy.name} and application_name = 'academy'`;
    figure("turned away after", `${soonest} to ${slowest} ms`);
    figure("freed after", `${freed} ms`);
    figure("connections", settings?.connections);
  },
};
