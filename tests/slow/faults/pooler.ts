import { spawnSync } from "node:child_process";
import { postgresHome } from "@/scripts/lib/postgres-home.mjs";
import { mapConcurrently } from "../../support/map-concurrently";
import { startPooler } from "../failover/proxies";
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
const CONNECTIONS = 5;

export const pooler: Fault = {
  id: "pgbouncer",
  what: "two instances behind pgbouncer in transaction mode, five connections for all",
  run: async ({ raise, ground, must, all, figure, later }) => {
    const version = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
    if (version.status !== 0) throw new Skipped("pgbouncer is not installed");
    const { home, account } = await postgresHome(ground.folder);
    const way = async (url: string) => {
      const { port, username, password, pathname } = new URL(url);
      const login = { name: username, password: decodeURIComponent(password), database: pathname.slice(1) };
      const pooler = await startPooler({ folder: home, account }, Number(port), login, CONNECTIONS);
      later(pooler.stop);
      return `postgres://${username}:${password}@127.0.0.1:${pooler.port}${pathname}`;
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
    must("over at most five connections", open?.connections <= CONNECTIONS, open);
    figure("version", version.stdout.split("\n")[0] ?? "");
    figure("connections", open?.connections);
    figure("seats", statuses(seats));
  },
};
