import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { breakGround } from "./support/databases";
import { plugUp, smallDisk } from "./support/disk";
import { statuses } from "./support/figures";
import { adult, callbackPath, newClass, newPhone, newReceipt, paidCallbacks, post } from "./support/people";
import { ask } from "./support/request";

const SIZE = "400m";
const TRIES = 60;
const BACK_MS = 10_000;

export const diskFull: Fault = {
  id: "L27",
  what: "the database's disk full, then free again",
  run: async ({ ground, raise, must, figure, later }) => {
    const { small } = smallDisk(SIZE, later);
    const own = await breakGround(join(small, "data"));
    later(() => own.close());
    const academy = await raise({ ground: own });
    const { sql } = academy;
    const url = academy.url();
    const callbacks = await paidCallbacks(sql, (await newClass(sql, null)).classId, 30);
    const before = await Promise.all(callbacks.splice(0, 10).map((callback) => post(url, callback)));
    must(
      "everything works before",
      before.every(({ status }) => status === 200),
      statuses(before),
    );
    await sql`checkpoint`;

    const unplug = plugUp(small);
    // Small rows still fit into pages with free space, so these bodies are of maximum length and incompressible.
    const written = [];
    const acknowledged: string[] = [];
    for (let n = 0; n < TRIES; n++) {
      const receipt = newReceipt();
      const answer = await post(url, { path: callbackPath("confirmation"), body: confirmation(receipt) });
      written.push(answer);
      if (answer.status === 200) acknowledged.push(receipt);
    }
    const refused = written.filter(({ status }) => status === 503);
    const reads = await Promise.all(
      ["/api/v1/courses", "/register", "/api/health"].map((path) => ask(url, path)),
    );
    const [up] = await sql`select pg_postmaster_start_time()::text as since`.catch(() => [undefined]);
    unplug();
    const began = Date.now();
    const write = () => ask(url, "/api/v1/students/register-student", { json: adult(newPhone()) });
    let back = await write();
    for (; back.status !== 201 && back.status !== 200 && Date.now() - began < BACK_MS; await pause(100))
      back = await write();
    const took = Date.now() - began;
    const rest = await Promise.all(callbacks.map((callback) => post(url, callback)));
    const [lost] = await sql`select count(*)::int as lost from unnest(${acknowledged}::text[]) acknowledged_id
      where not exists (select from mpesa_callbacks where body like '%' || acknowledged_id || '%')`;
    must(
      "what cannot be stored is not acknowledged",
      refused.length > 0 && written.every(({ status }) => status === 200 || status === 503),
      statuses(written),
    );
    must("everything acknowledged is stored", lost?.lost === 0, lost);
    must(
      "reads still work",
      reads.every(({ status }) => status === 200),
      statuses(reads),
    );
    must("Postgres survived", up !== undefined);
    must(
      "writes recover by themselves once there is space",
      back.status < 300 && back.status > 0 && rest.every(({ status }) => status === 200),
      [back.status, statuses(rest)],
    );
    figure("while full", statuses(written));
    figure("back after", `${took} ms`);
    figure("run's own Postgres untouched", ground.folder === own.folder ? "no" : "yes");
  },
};

function confirmation(receipt: string): string {
  return JSON.stringify({
    TransactionType: "Pay Bill",
    TransID: receipt,
    TransTime: "20261121101500",
    TransAmount: "500.00",
    BusinessShortCode: "886490",
    BillRefNumber: "NOBODY",
    InvoiceNumber: "",
    OrgAccountBalance: "",
    ThirdPartyTransID: "",
    MSISDN: "254712345678",
    FirstName: "Test",
    Noise: randomBytes(20_000).toString("base64"),
  });
}
