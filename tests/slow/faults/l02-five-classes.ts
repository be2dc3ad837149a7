import { mapConcurrently } from "../../support/map-concurrently";
import type { Fault } from "./fault";
import { statuses, timeAt } from "./support/figures";
import { crowd, enroll, newClass } from "./support/people";
import { ask, field } from "./support/request";

const CLASSES = 5;
const SEATS = 20;
const STUDENTS = 500;

export const twoInstances: Fault = {
  id: "L2",
  what: "500 concurrent students for five classes of 20 seats, two instances",
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const groups = await mapConcurrently(Array.from({ length: CLASSES }), 1, () => newClass(sql, SEATS));
    const students = await crowd(sql, STUDENTS);
    for (const { url } of academy.instances) await ask(url, "/api/v1/courses");
    const answers = await Promise.all(
      students
        .map((student, n) => ({ student, where: groups[n % CLASSES]!, dice: Math.random() }))
        .sort((one, other) => one.dice - other.dice)
        .map(({ student, where }, n) => enroll(academy.url(n), student, where)),
    );
    const held = await sql`select class_id, count(*)::int as seats from enrollments
      where class_id = any(${groups.map(({ classId }) => classId)}) group by class_id`;
    const [server] = await sql`select deadlocks::int from pg_stat_database where datname = ${academy.name}`;
    const won = answers.filter(({ status }) => status === 200);
    const full = answers.filter((answer) => answer.status === 409 && field(answer, "code") === "class_full");
    const others = answers.filter((answer) => !won.includes(answer) && !full.includes(answer));
    must(
      "each class has exactly its seats taken",
      held.length === CLASSES && held.every(({ seats }) => seats === SEATS),
      held,
    );
    must(
      "the students with a seat got 200, all others class_full",
      won.length === CLASSES * SEATS && others.length === 0,
      [statuses(answers), others[0]?.text.slice(0, 200)],
    );
    must("no deadlock", server?.deadlocks === 0, server);
    figure("answers", statuses(answers));
    figure("p95", `${timeAt(answers, 95)} ms`);
  },
};
