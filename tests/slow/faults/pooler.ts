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
  booksOf,
  crowd,
  enroll,
  newClass,
  paidCallbacks,
  post,
  register,
  STAFF,
  tokenOf,
} from "./support/people";
import { ask, askAll, field } from "./support/request";

const LISTS = ["students?search=test", "payments/transactions", "students/enrollments"].map(
  (list) => `/api/v1/${list}`,
);
const SEATS = 20;
const STUDENTS = 60;
const CALLBACKS = 60;
/** Startup parameters of the driver that a pooler cannot keep; they are set on the server instead. */
const IGNORED =
  "statement_timeout,lock_timeout,idle_in_transaction_session_timeout,plan_cache_mode,TimeZone,extra_float_digits";

export const pooler: Fault = {
  id: "pgbouncer",
  what: "two instances behind pgbouncer in transaction mode, five connections for all",
  run: async ({ raise, must, all, figure, later }) => {
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
    let turn = 0;
    const seats = await mapConcurrently(students, 20, (student) =>
      enroll(academy.url(turn++), student, where),
    );
    all("the last seats are given or refused", seats, 200, 409);
    must("once", seats.filter(({ status }) => status === 200).length === SEATS, statuses(seats));
    const callbacks = await paidCallbacks(sql, CALLBACKS);
    const answers = await mapConcurrently([...callbacks, ...callbacks], 20, (callback) =>
      post(academy.url(turn++), callback),
    );
    const books = await booksOf(sql, callbacks);
    all("payments are delivered twice", answers);
    must("each counts once", books.transactions === CALLBACKS, books);
    const token = await tokenOf(academy.url(), STAFF.admin);
    all("lists are read", await askAll(academy.url(), LISTS, { token }));
    const [day] = await sql`select ((now() at time zone 'Africa/Nairobi')::date)::text as today`;
    const path = `/api/v1/students/export?createdFrom=${day?.today}&createdTo=${day?.today}`;
    const csv = await ask(academy.url(), path, { token });
    must("an export is streamed", csv.status === 200 && csv.text.split("\n").length > STUDENTS, [
      csv.status,
      csv.text.slice(0, 200),
    ]);
    const registered = await register(academy.url(1));
    must("students register", field(registered, "data", "id") !== "", registered.text.slice(0, 200));
    const [open] =
      await sql`select count(*)::int as connections from pg_stat_activity where datname = ${academy.name} and application_name <> 'faults'`;
    must("over at most five connections", open?.connections <= 5, open);
    figure("version", version.stdout.split("\n")[0] ?? "");
    figure("connections", open?.connections);
    figure("seats", statuses(seats));
  },
};
