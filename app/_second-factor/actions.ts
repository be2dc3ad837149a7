"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { removeOwnFactor, renewRecoveryCodes } from "@/lib/domain/people/staff/change-second-factor";
import { confirmSecondFactor, startSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { clearRecoveryCodes, keepRecoveryCodes } from "@/lib/platform/auth/sign-in-cookies";
import { reportFormRead } from "@/lib/platform/host-server";
import { withoutPasswords } from "@/lib/platform/http/form-action";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { sitePath } from "@/lib/platform/http/site-path";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

/** Makes a key and returns to the page that shows it. */
export const startFactorAction = withoutPasswords(
  staffAction(startSecondFactor, {
    actsOn: "own",
    after: (_result, form) => sitePath(form.get("here"), "/dashboard"),
  }),
);

/** Turns the second factor on and shows the recovery codes. */
export const confirmFactorAction = withoutPasswords(
  staffAction(confirmSecondFactor, { actsOn: "own", after: showCodes }),
);

export const renewCodesAction = withoutPasswords(
  staffAction(renewRecoveryCodes, { actsOn: "own", after: showCodes }),
);

export const removeFactorAction = withoutPasswords(
  staffAction(removeOwnFactor, { actsOn: "own", after: redirectWithNotice("/dashboard") }),
);

/** Deletes the recovery codes from the browser and continues. */
export async function putCodesAwayAction(form: FormData): Promise<void> {
  reportFormRead();
  if (!isSameOrigin(await headers())) redirect("/");
  await clearRecoveryCodes();
  redirect(sitePath(form.get("back"), "/dashboard"));
}

async function showCodes({ recovery_codes: codes }: { recovery_codes: string[] }, form: FormData) {
  const actor = await currentStaff();
  if (actor) await keepRecoveryCodes(actor.staffId, codes);
  return `/auth/recovery-codes?return=${encodeURIComponent(sitePath(form.get("back"), "/dashboard"))}`;
}
