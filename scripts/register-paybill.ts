import { parseArgs } from "node:util";
import nextEnv from "@next/env";
import { closeDatabase } from "@/db/client";
import { addressErrors, callbackAddress } from "@/lib/domain/payments/daraja/callback-address";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import { registerPaybill } from "@/lib/domain/payments/daraja/register-paybill";
import { env } from "@/lib/platform/env";
import { OPERATOR } from "@/lib/platform/permissions/actor";
import { toMsisdn } from "@/lib/platform/phone";
import { registrationInWords } from "./registration-words";

const USAGE = `npm run mpesa:register [-- --check] [--yes] [--pull 0712345678]
  --check   only look at the addresses, send nothing
  --yes     needed when money is live: production takes the addresses once
  --pull    also ask for the list of payments; the phone that Safaricom knows as the paybill's contact`;

nextEnv.loadEnvConfig(process.cwd());
process.exitCode = await register();
await closeDatabase();

/** Tells Safaricom where paybill payments are to be reported (mpesa.md 4.1), after looking at the addresses. */
async function register(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: "boolean" }, yes: { type: "boolean" }, pull: { type: "string" } },
  });
  const { MPESA_MODE: mode, MPESA_SHORTCODE: shortcode, MPESA_BASE_URL: daraja } = env();
  const nominated = values.pull === undefined ? null : toMsisdn(values.pull);
  if (values.pull !== undefined && !nominated)
    return complain([`Not a Kenyan mobile number: ${values.pull}`, USAGE]);
  const addresses = [callbackAddress("confirmation"), callbackAddress("validation")];
  console.log(`Paybill ${shortcode} at ${daraja} (${mode}):`);
  for (const address of addresses) console.log(`  ${address}`);
  const faults = addresses.flatMap((address) =>
    addressErrors(address, mode).map((error) => `${address}\n  ${error}`),
  );
  if (faults.length > 0) return complain([...faults, "Nothing was sent."]);
  if (values.check) return toResponse("The addresses follow Safaricom's rules. Nothing was sent.");
  if (mode === "live" && !values.yes)
    return complain(["Production takes these addresses once. Run it again with -- --yes. Nothing was sent."]);
  const { registered, answer } = await registerPaybill({ actor: OPERATOR }, {});
  const told = registrationInWords(answer);
  if (!registered) return complain([told]);
  console.log(told);
  if (!nominated) return 0;
  const pull = await registerPull(nominated, callbackAddress("confirmation"));
  if (!pull.registered) return complain([`The list of payments: ${registrationInWords(pull.answer)}`]);
  return toResponse("Safaricom keeps a list of this paybill's payments now.");
}

function toResponse(texts: string): number {
  console.log(texts);
  return 0;
}

function complain(texts: string[]): number {
  for (const line of texts) console.error(line);
  return 1;
}
