import type { Fault } from "./fault";
import { statuses } from "./support/figures";
import { newPhone, PASSWORD, register, STAFF, tokenOf } from "./support/people";
import { ask, field } from "./support/request";

const TRIES = 5;
/** Guesses are counted for each client network. */
const CALLER = "41.90.1.2";
const BORN_WRONG = "01-01-1990";

export const sharedState: Fault = {
  id: "L26",
  what: "two instances: sign-in on one, suspension on the other, limits split between them",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ instances: 2 });
    const [a, b] = [academy.url(0), academy.url(1)];
    const admin = await tokenOf(b, STAFF.admin);
    const tutor = await tokenOf(a, STAFF.tutor);
    const own = (url: string) => ask(url, "/api/v1/tutors/tutor-sessions", { token: tutor });
    all("a sign-in on one instance counts on the other", [await own(a), await own(b)]);
    const [row] = await academy.sql`select id from staff where msisdn = '254700000002'`;
    const json = { id: row?.id, status: "inactive" };
    const suspended = await ask(b, "/api/v1/tutors/update-tutor", { method: "PUT", token: admin, json });
    const after = await own(a);
    must(
      "suspended on one, signed out at the next request on the other",
      suspended.status === 200 && after.status === 401,
      [suspended.text, after.status],
    );

    const phone = newPhone();
    await register(a, phone);
    const guess = (n: number, dob = BORN_WRONG) =>
      ask(academy.url(n), "/api/v1/students/find-student", { caller: CALLER, json: { q: phone, dob } });
    const guesses = await Promise.all(Array.from({ length: TRIES * 4 }, (_, n) => guess(n)));
    must(
      "five wrong guesses for a student from one client network, on any instance",
      guesses.filter(({ status }) => status === 429).length === TRIES * 3,
      statuses(guesses),
    );
    all("then both refuse", await Promise.all([guess(0, "27-03-2001"), guess(1, "27-03-2001")]), 429);

    const login = (n: number, password: string) =>
      ask(academy.url(n), "/api/v1/auth/login", {
        caller: CALLER,
        json: { msisdn: STAFF.otherTutor, password },
      });
    const logins = [];
    for (let n = 0; n < TRIES * 2; n++) logins.push(await login(n, "wrong"));
    const locked = await Promise.all([login(0, PASSWORD), login(1, PASSWORD)]);
    must(
      "five wrong passwords of one client network, on any instance",
      logins.filter(({ status }) => status === 401).length === TRIES,
      statuses(logins),
    );
    all("then not the right one", locked, 429);

    const [newcomer, headers] = [newPhone(), { "idempotency-key": `two-instances-${phone}` }];
    const twice = [await register(a, newcomer, { headers }), await register(b, newcomer, { headers })];
    const [one, other] = twice.map((answer) => field(answer, "data", "id").split(".")[0]);
    must(
      "a request repeated on the other gets the same response",
      one !== "" && one === other,
      statuses(twice),
    );
    figure("out after", `${after.ms} ms`);
    figure("guesses", statuses(guesses));
  },
};
