import "server-only";
import { cache } from "react";
import { showAccount } from "@/lib/domain/people/staff/read-staff";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";

/** The account of the member of staff who is signed in; undefined without a session before a first password is replaced, and before a required second factor is set up. */
export const currentAccount = cache(async () => {
  const actor = await currentStaff();
  if (!actor || actor.mustChangePassword || actor.mustSetUpSecondFactor) return undefined;
  return showAccount({ actor }, {});
});

export type Account = NonNullable<Awaited<ReturnType<typeof currentAccount>>>;
