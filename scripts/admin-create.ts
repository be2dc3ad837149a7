import { parseArgs } from "node:util";
import nextEnv from "@next/env";
import { OPERATOR } from "@/lib/domain/access/actor";
import { createAdmin } from "@/lib/domain/people/staff/create-staff";
import { closeDatabase } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { randomCode } from "@/lib/platform/secrets";

const PASSWORD_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const USAGE =
  "npm run admin:create -- --phone 0712345678 --first-name Grace --last-name Wanjiru [--email grace@example.com]";

nextEnv.loadEnvConfig(process.cwd());
process.exitCode = await create();
await closeDatabase();

/** Creates an admin with a random initial password, printed once; the first sign-in requires a new one. */
async function create(): Promise<number> {
  const { values } = parseArgs({
    options: {
      phone: { type: "string" },
      email: { type: "string" },
      "first-name": { type: "string" },
      "last-name": { type: "string" },
    },
  });
  const password = randomCode(PASSWORD_CHARACTERS, 16);
  try {
    const admin = await createAdmin(
      { actor: OPERATOR },
      {
        msisdn: values.phone,
        first_name: values["first-name"],
        last_name: values["last-name"],
        email: values.email,
        password,
      },
    );
    console.log(`${admin.full_name} can sign in once with ${admin.user.msisdn} and the password ${password}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${error.message}\n${JSON.stringify(error.errors ?? {})}\nUsage: ${USAGE}`);
    return 1;
  }
}
