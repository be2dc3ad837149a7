import { parseArgs } from "node:util";
import nextEnv from "@next/env";
import { OPERATOR } from "@/lib/domain/access/actor";
import { addressErrors, callbackAddress } from "@/lib/domain/payments/daraja/callback-address";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { closeDatabase } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { toMsisdn } from "@/lib/platform/phone";
import { describeRegistration } from "./lib/registration-texts";

const USAGE = `npm run mpesa:register [-- --check] [--yes] [--pull 0712345678]
  --check   only check the addresses; send nothing
  --yes     required in live mode: production accepts the addresses only once
  --pull    also register for the list of payments, with the phone number of the paybill's contact at Safaricom`;

nextEnv.loadEnvConfig(process.cwd());
process.exitCode = await register();
await closeDatabase();

/** Checks the callback addresses, then registers them with Safaricom for paybill payments (docs/mpesa.md). */
async function register(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: "boolean" }, yes: { type: "boolean" }, pull: { type: "string" } },
  });
  const { MPESA_MODE: mode, MPESA_SHORTCODE: shortcode, MPESA_BASE_URL: daraja } = env();
  const nominated = values.pull === undefined ? null : toMsisdn(values.pull);
  if (values.pull !== undefined && !nominated)
    return fail([`Not a Kenyan mobile number: ${values.pull}`, USAGE]);
  const addresses = [callbackAddress("confirmation"), callbackAddress("validation")];
  console.log(`Paybill ${shortcode} at ${daraja} (${mode}):`);
  for (const address of addresses) console.log(`  ${address}`);
  const errors = addresses.flatMap((address) =>
    addressErrors(address, mode).map((error) => `${address}\n  ${error}`),
  );
  if (errors.length > 0) return fail([...errors, "Nothing was sent."]);
  if (values.check) return succeed("The addresses follow Safaricom's rules. Nothing was sent.");
  if (mode === "live" && !values.yes)
    return fail([
      "Production accepts these addresses only once. Run it again with -- --yes. Nothing was sent.",
    ]);
  const { registered, answer } = await registerPaybill({ actor: OPERATOR }, {});
  const text = describeRegistration(answer);
  if (!registered) return fail([text]);
  console.log(`${text}\nRegistered with version ${answer.version} of Safaricom's C2B API.`);
  if (!nominated) return 0;
  const pull = await registerPull(nominated, callbackAddress("confirmation"));
  if (!pull.registered) return fail([`The list of payments: ${describeRegistration(pull.answer)}`]);
  return succeed("Safaricom now provides the list of this paybill's payments.");
}

function succeed(text: string): number {
  console.log(text);
  return 0;
}

function fail(lines: string[]): number {
  for (const line of lines) console.error(line);
  return 1;
}
