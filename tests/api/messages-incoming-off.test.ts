import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/messages/callbacks/[secret]/[...call]/route";
import { ask, expectRefusal, type Route } from "../support/call";
import { sql } from "../support/database";

process.env.SMS_CALLBACK_SECRET = "";

test("an academy without a secret for the gateway refuses every callback", async () => {
  for (const secret of ["", "undefined", "null", "secret-of-gateway-and-academy"]) {
    const params = { secret };
    const raw = "from=%2B254711000001&text=STOP&id=1";
    const answer = await ask({ POST } as Route, "POST", "/api/v1/messages/callbacks/[secret]/incoming", {
      raw,
      params,
    });
    expectRefusal(answer, 404, "not_found");
  }
  expect(await sql`select 1 from message_reports`).toHaveLength(0);
});
