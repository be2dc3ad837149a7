import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "@/scripts/lib/child.mjs";
import { freePort, isListening } from "@/scripts/lib/ports.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { mapConcurrently } from "../../support/map-concurrently";
import { type Fault, Skipped } from "./fault";
import { statuses } from "./support/figures";
import {
  adult,
  crowd,
  enroll,
  newClass,
  newPhone,
  paidCallbacks,
  post,
  STAFF,
  tokenOf,
} from "./support/people";
import { ask, field } from "./support/request";

const SEATS = 20;
const STUDENTS = 60;
const CALLBACKS = 60;
/** Startup parameters of the driver that a pooler cannot keep; they are set on the server instead. */
const IGNORED =
  "statement_timeout,lock_timeout,idle_in_transaction_session_timeout,plan_cache_mode,TimeZone,extra_float_digits";

export const pooler: Fault = {
  id: "pgbouncer",
  what: "two instances behind pgbouncer in transaction mode, five connections for all",
  run: async ({ raise, must, figure, later }) => {
    const version = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
    if (version.status !== 0) throw new Skipped("pgbouncer is not installed");
    const port = await freePort();
    const folder = `/var/tmp/academy-pooler-${process.pid}`;
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    later(() => removeHome(folder));
    const way = async (url: string) => {
      const { hostname, port: behind, username, password, pathname } = new URL(url);
      const file = join(folder, "pgbouncer.ini");
      writeFileSync(
        file,
        `[databases]\n* = host=${hostname} port=${behind} user=${username} password=${decodeURIComponent(password)}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 200\nignore_startup_parameters = ${IGNORED}\n`,
      );
      const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
      const bouncer = await startChild("pgbouncer", "pgbouncer", [...account, file], { quiet: true });
      later(() => bouncer.stop());
      for (let left = 100; !(await isListening(port)); left--) {
        if (left === 0) throw new Error(`pgbouncer does not start:\n${bouncer.tail()}`);
        await pause(50);
      }
      return `postgres://${username}:x@127.0.0.1:${port}${pathname}`;
    };
    const academy = await raise({ instances: 2, way });
    const { sql } = academy;
    const where = await newClass(sql, SEATS);
    const students = await crowd(sql, STUDENTS);
    const seats = await mapConcurrently(students, 20, (student) =>
      enroll(academy.url(born++), student, where),
    );
    must(
      "the last seats are given once",
      seats.filter(({ status }) => status === 200).length === SEATS &&
        seats.every(({ status }) => status === 200 || status === 409),
      statuses(seats),
    );
    const post_ = await paidCallbacks(sql, (await newClass(sql, null)).classId, CALLBACKS);
    const answers = await mapConcurrently([...post_, ...post_], 20, (callback) =>
      post(academy.url(born++), callback),
    );
    const [books] =
      await sql`select count(*)::int as transactions from transactions where receipt = any(${post_.map(({ receipt }) => receipt)})`;
    must(
      "a payment delivered twice counts once",
      answers.every(({ status }) => status === 200) && books?.transactions === CALLBACKS,
      [statuses(answers), books],
    );
    const token = await tokenOf(academy.url(), STAFF.admin);
    const lists = await Promise.all(
      ["students?search=test", "payments/transactions", "students/enrollments"].map((list) =>
        ask(academy.url(), `/api/v1/${list}`, { token }),
      ),
    );
    must(
      "lists are read",
      lists.every(({ status }) => status === 200),
      statuses(lists),
    );
    const [day] = await sql`select ((now() at time zone 'Africa/Nairobi')::date)::text as today`;
    const csv = await ask(
      academy.url(),
      `/api/v1/students/export?createdFrom=${day?.today}&createdTo=${day?.today}`,
      { token },
    );
    must("an export is streamed", csv.status === 200 && csv.text.split("\n").length > STUDENTS, [
      csv.status,
      csv.text.slice(0, 200),
    ]);
    const registered = await ask(academy.url(1), "/api/v1/students/register-student", {
      json: adult(newPhone()),
    });
    must("students register", field(registered, "data", "id") !== "", registered.text.slice(0, 200));
    const [open] =
      await sql`select count(*)::int as connections from pg_stat_activity where datname = ${academy.name} and application_name <> 'faults'`;
    must("over at most five connections", open?.connections <= 5, open);
    figure("version", version.stdout.split("\n")[0] ?? "");
    figure("connections", open?.connections);
    figure("seats", statuses(seats));
  },
};

let born = 0;
