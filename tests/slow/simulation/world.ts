import { setTimeout as pause } from "node:timers/promises";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { type Simulator, startSimulator } from "@/simulator/start";
import { type Academy, raiseAcademy } from "../faults/support/academy";
import { tokenOf } from "../faults/support/people";
import { type Answer, type Asking, ask, field } from "../faults/support/request";
import type { Browser, Page } from "./browser";
import { type Front, patiently, startFront } from "./callbacks";
import { installClock, setClock } from "./clock";
import { ADMIN, furnish, GROUP_NAMES, type KnownGroup, START } from "./furnish";
import type { EmptyGround } from "./ground";
import { newlySaid, tell } from "./hear";
import type { Model } from "./model/model";
import type { Seat } from "./model/terms";
import type { Waiver } from "./model/waivers";
import { type Row, rows } from "./read";

const TOKEN_MS = 50 * 60_000;
/** Of a list; further pages follow. */
const PAGE_SIZE = 100;

/** The product as it runs: two servers, Postgres, and a Safaricom whose clock is the database's. */
export type World = {
  academy: Academy;
  sim: Simulator;
  front: Front;
  groups: KnownGroup[];
  nameOf: (group: number) => string;
  /** The enrollments by their pay codes. */
  codes: Map<string, Seat>;
  /** The raw ids of the people who registered. */
  students: Map<number, string>;
  /** How many strangers came. */
  strangers: number;
  browsers: Map<number, Browser>;
  /** The page that a person's browser goes back to. */
  pages: Map<number, Page>;
  /** Moves all clocks on. What Safaricom sends meanwhile arrives at its own time, and the model hears it. */
  advance: (milliseconds: number, model: Model) => Promise<void>;
  /** Tells the model what the academy was told since the last time. */
  hear: (model: Model) => Promise<void>;
  /** kill -9 of a server after so many milliseconds, and its restart. */
  crash: (n: number, after?: number) => Promise<void>;
  /** The academy's ids of waivers and of imported statements. */
  waivers: Map<Waiver, string>;
  statements: string[];
  /** Keeps the pay codes of new enrollments, and the ids of new waivers, as the desk is shown them. */
  learn: (model: Model) => Promise<void>;
  /** A call of the API to server n. @throws Error when it is answered neither done nor refused, as by a page of an error */
  call: (n: number, path: string, asking?: Asking) => Promise<Answer>;
  /** The same, signed in as the administrator. @throws Error unless it is answered with 200 or 201 */
  desk: (n: number, path: string, asking?: Asking) => Promise<Answer>;
  /** The same; a refusal is an answer. */
  tryDesk: (n: number, path: string, asking?: Asking) => Promise<Answer>;
  /** The same, signed in as another member of staff. */
  staff: (phone: string, n: number, path: string, asking?: Asking) => Promise<Answer>;
  /** All rows of a list, however many pages it has, as the administrator. */
  list: (n: number, path: string) => Promise<Row[]>;
  /** Runs the scheduler's verb, which may ask Safaricom about prompts; the model hears the answers. */
  sweep: (n: number, model: Model) => Promise<void>;
  control: (path: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** Raises an empty academy with one season open, two courses and three classes. */
export async function raiseWorld(ground: EmptyGround): Promise<World> {
  const front = await startFront();
  const sim = await startSimulator({
    port: 0,
    consumerKey: TEST_SETTINGS.MPESA_CONSUMER_KEY,
    consumerSecret: TEST_SETTINGS.MPESA_CONSUMER_SECRET,
    passkey: TEST_SETTINGS.MPESA_PASSKEY,
    frozen: true,
    startAt: START,
    seed: "simulation",
    queryLimit: 0,
    smsApiKey: TEST_SETTINGS.SMS_API_KEY,
  });
  // Their fees are the tests' of statements.
  sim.world.settings.charges = false;
  const paybill = `${front.origin}/api/v1/payments/callbacks/${TEST_SETTINGS.CALLBACK_SECRET}`;
  sim.world.urls = {
    version: 2,
    responseType: "Completed",
    confirmation: `${paybill}/confirmation`,
    validation: `${paybill}/validation`,
  };
  const academy = await raiseAcademy(ground, {
    instances: 2,
    settings: {
      MPESA_MODE: "simulator",
      MPESA_BASE_URL: sim.url,
      MPESA_CALLBACK_ORIGIN: front.origin,
      MPESA_QUERIES_PER_MINUTE: "1000",
      SMS_MODE: "simulator",
      SMS_BASE_URL: sim.url,
    },
    way: async (url) => {
      await installClock(url, START);
      return url;
    },
  });
  front.servers = [academy.url(0)];
  let now = START;
  const heard = { upTo: 0 };
  const tokens = new Map<string, { text: Promise<string>; until: number }>();
  const world: World = {
    academy,
    sim,
    front,
    groups: [],
    nameOf: (group) => GROUP_NAMES[group] ?? "",
    students: new Map(),
    strangers: 0,
    browsers: new Map(),
    pages: new Map(),
    codes: new Map(),
    waivers: new Map(),
    statements: [],
    learn: (model) => learn(world, model),
    advance: async (milliseconds, model) => {
      const end = now + milliseconds;
      while (now < end) {
        const next = sim.world.clock.waiting()[0]?.at ?? end;
        const seconds = (Math.max(now, Math.min(next, end)) - now) / 1000;
        now += seconds * 1000;
        model.now = now;
        await setClock(academy.sql, now);
        await world.control("clock", { advance: seconds });
        await world.hear(model);
      }
    },
    hear: async (model) => {
      for (const said of await newlySaid(sim, front, heard)) {
        await learn(world, model);
        tell(model, sim, said, world.codes);
      }
    },
    crash: async (n, after = 0) => {
      const kill = async () => {
        await pause(after);
        await academy.instances[n]?.kill();
        await academy.instances[n]?.start();
      };
      front.restart = kill();
      await front.restart;
      front.restart = undefined;
    },
    call: async (n, path, asking) => {
      const answer = await patiently(front, () => ask(academy.url(n), `/api/v1/${path}`, asking));
      if (answer.status < 500 && field(answer, "success")) return answer;
      throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 400)}`);
    },
    list: async (n, path) => {
      const all: Row[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await world.desk(
          n,
          `${path}${path.includes("?") ? "&" : "?"}page=${page}&pageSize=${PAGE_SIZE}`,
        );
        const data = rows(answer, "data");
        all.push(...data);
        if (data.length === 0 || all.length >= Number(field(answer, "total"))) return all;
      }
    },
    tryDesk: (n, path, asking) => world.staff(ADMIN, n, path, asking),
    staff: async (phone, n, path, asking) => {
      let token = tokens.get(phone);
      if (!token || token.until <= now)
        token = { text: tokenOf(academy.url(n), phone), until: now + TOKEN_MS };
      tokens.set(phone, token);
      return world.call(n, path, { caller: "41.80.0.1", token: await token.text, ...asking });
    },
    desk: async (n, path, asking) => {
      const answer = await world.tryDesk(n, path, asking);
      if (answer.status !== 200 && answer.status !== 201)
        throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 400)}`);
      return answer;
    },
    sweep: async (n, model) => {
      const answer = await world.call(n, "payments/reconcile", {
        method: "POST",
        token: TEST_SETTINGS.CRON_SECRET,
      });
      if (answer.status !== 200) throw new Error(`reconcile: ${answer.status} ${answer.text.slice(0, 400)}`);
      await world.hear(model);
    },
    control: async (path, body) => {
      const answer = await fetch(`${sim.url}/_sim/${path}`, { method: "POST", body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, unknown>;
    },
    close: async () => {
      await academy.close();
      await sim.stop();
      front.close();
      await ground.drop(academy.name);
    },
  };
  const made = await furnish(academy.sql, (path, json, method = "POST") =>
    world.desk(0, path, { method, json }),
  );
  world.groups.push(...made);
  return world;
}

async function learn({ codes, waivers, students, desk, list }: World, model: Model): Promise<void> {
  const known = new Set(codes.values());
  for (const who of model.registered) {
    const seat = model.latest(who);
    if (!seat || known.has(seat)) continue;
    const shown = await desk(0, `students/get-student-enrollment?student_id=${students.get(who)}`);
    codes.set(field(shown, "data", "pay_code"), seat);
  }
  const unnamed = model.waivers.requested.filter((waiver) => !waivers.has(waiver));
  if (unnamed.length === 0) return;
  const all = (await list(0, "payments/waivers?state=requested")) as {
    id: string;
    student: { id: string };
  }[];
  for (const waiver of unnamed)
    waivers.set(waiver, all.find(({ student }) => student.id === students.get(waiver.seat.who))?.id ?? "");
}
