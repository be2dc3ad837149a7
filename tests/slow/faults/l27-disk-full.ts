import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Fault } from "./fault";
import { breakGround } from "./support/databases";
import { plugUp, smallDisk } from "./support/disk";
import { statuses } from "./support/figures";
import { callbackPath, newReceipt, paidCallbacks, post, register } from "./support/people";
import { askAll, until } from "./support/request";

const SIZE = "400m";
const TRIES = 60;
const BACK_MS = 10_000;

export const diskFull: Fault = {
  id: "L27",
  what: "the database's disk full, then free again",
  run: async ({ ground, raise, must, all, figure, later }) => {
    const { small } = smallDisk(SIZE, later);
    const own = await breakGround(join(small, "data"));
    later(() => own.close());
    const academy = await raise({ ground: own });
    const { sql } = academy;
    const url = academy.url();
    const callbacks = await paidCallbacks(sql, 30);
    const before = callbacks.splice(0, 10).map((callback) => post(url, callback));
    all("everything works before", await Promise.all(before));
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
    const reads = await askAll(url, ["/api/v1/courses", "/register", "/api/health"]);
    const [up] = await sql`select pg_postmaster_start_time()::text as since`.catch(() => [undefined]);
    unplug();
    const back = await until(
      ({ status }) => status === 200 || status === 201,
      BACK_MS,
      () => register(url),
    );
    const rest = await Promise.all(callbacks.map((callback) => post(url, callback)));
    const [lost] = await sql`select count(*)::int as lost from unnest(${acknowledged}::text[]) acknowledged_id
      where not exists (select from mpesa_callbacks where body like '%' || acknowledged_id || '%')`;
    all("what cannot be stored is not acknowledged", written, 200, 503);
    must("some could not", acknowledged.length < TRIES);
    must("everything acknowledged is stored", lost?.lost === 0, lost);
    all("reads still work", reads);
    must("Postgres survived", up !== undefined);
    all("writes recover by themselves once there is space", [back.answer, ...rest], 200, 201);
    figure("while full", statuses(written));
    figure("back after", `${back.took} ms`);
    figure("run's own Postgres untouched", ground.folder === own.folder ? "no" : "yes");
  },
};

function confirmation(receipt: string): string {
  return JSON.stringify({
    ...{ TransactionType: "Pay Bill", TransID: receipt, TransTime: "20261121101500", TransAmount: "500.00" },
    ...{ BusinessShortCode: "886490", BillRefNumber: "NOBODY", InvoiceNumber: "", OrgAccountBalance: "" },
    ...{ ThirdPartyTransID: "", MSISDN: "254712345678", FirstName: "Test" },
    Noise: randomBytes(20_000).toString("base64"),
  });
}
