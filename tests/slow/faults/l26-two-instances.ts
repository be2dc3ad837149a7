import type { Fault } from "./fault";
import { statuses } from "./support/figures";
import { adult, newPhone, PASSWORD, STAFF, tokenOf } from "./support/people";
import { ask, field } from "./support/request";

const TRIES = 5;
const BORN_WRONG = "01-01-1990";

export const sharedState: Fault = {
  id: "L26",
  what: "two instances: sign-in on one, suspension on the other, limits split between them",
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ instances: 2 });
    const [a, b] = [academy.url(0), academy.url(1)];
    const admin = await tokenOf(b, STAFF.admin);
    const tutor = await tokenOf(a, STAFF.tutor);
    const own = () => ask(a, "/api/v1/tutors/tutor-sessions", { token: tutor });
    const [there, elsewhere] = [await own(), await ask(b, "/api/v1/tutors/tutor-sessions", { token: tutor })];
    must("a sign-in on one instance counts on the other", there.status === 200 && elsewhere.status === 200, [
      there.status,
      elsewhere.text,
    ]);
    const [row] = await academy.sql`select id from staff where msisdn = '254700000002'`;
    const suspended = await ask(b, "/api/v1/tutors/update-tutor", {
      method: "PUT",
      token: admin,
      json: { id: row?.id, status: "inactive" },
    });
    const after = await own();
    must(
      "suspended on one, signed out at the next request on the other",
      suspended.status === 200 && after.status === 401,
      [suspended.text, after.status],
    );

    const phone = newPhone();
    await ask(a, "/api/v1/students/register-student", { json: adult(phone) });
    const guess = (n: number, dob = BORN_WRONG) =>
      ask(academy.url(n), "/api/v1/students/find-student", { json: { q: phone, dob } });
    const guesses = await Promise.all(Array.from({ length: TRIES * 4 }, (_, n) => guess(n)));
    must(
      "five wrong guesses for a student, on any instance",
      guesses.filter(({ status }) => status === 429).length === TRIES * 3,
      statuses(guesses),
    );
    const right = await Promise.all([guess(0, "27-03-2001"), guess(1, "27-03-2001")]);
    must(
      "then both refuse",
      right.every(({ status }) => status === 429),
      statuses(right),
    );

    const caller = "41.90.1.2";
    const login = (n: number, password: string) =>
      ask(academy.url(n), "/api/v1/auth/login", { caller, json: { msisdn: STAFF.otherTutor, password } });
    const logins = [];
    for (let n = 0; n < TRIES * 2; n++) logins.push(await login(n, "wrong"));
    const locked = await Promise.all([login(0, PASSWORD), login(1, PASSWORD)]);
    must(
      "five wrong passwords of one client network, on any instance",
      logins.filter(({ status }) => status === 401).length === TRIES &&
        locked.every(({ status }) => status === 429),
      [statuses(logins), statuses(locked)],
    );

    const key = { "idempotency-key": `two-instances-${phone}` };
    const form = { json: adult(newPhone()), headers: key };
    const twice = [
      await ask(a, "/api/v1/students/register-student", form),
      await ask(b, "/api/v1/students/register-student", form),
    ];
    must(
      "a request repeated on the other gets the same response",
      field(twice[0]!, "data", "id") !== "" &&
        field(twice[0]!, "data", "id").split(".")[0] === field(twice[1]!, "data", "id").split(".")[0],
      statuses(twice),
    );
    figure("out after", `${after.ms} ms`);
    figure("guesses", statuses(guesses));
  },
};
