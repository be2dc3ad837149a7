import { z } from "zod";
import { STAFF_ROLES, STAFF_STATUSES } from "@/db/schema/enums";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import {
  removeOwnFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from "@/lib/domain/people/staff/change-second-factor";
import { forgotPassword, resetPassword, verifyResetLink } from "@/lib/domain/people/staff/reset-password";
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from "@/lib/domain/people/staff/set-up-second-factor";
import { login, logout } from "@/lib/domain/people/staff/sign-in";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, msisdn } from "./fields";

const Self = namedObject("SignedIn", {
  user_id: id,
  name: z.string(),
  msisdn,
  email: z.string().nullable(),
  user_type: z.enum(STAFF_ROLES),
  status: z.enum(STAFF_STATUSES),
  first_login: z.boolean().describe("Whether the first password must be replaced before anything else."),
});

const access = z.object({
  token: z.string().describe("To be sent as Authorization: Bearer ..."),
  expires_at: instant,
});

const Setup = z.object({
  key: z.string().describe("In base32, to be typed into an authenticator app."),
  uri: z.string().describe("The same for a QR code: otpauth://totp/..."),
});

/** Shared by the two calls that make recovery codes. */
const NEW_CODES = {
  response: dataOf({
    recovery_codes: z.array(z.string()).describe("Each signs in once, in place of a code."),
  }),
} satisfies Partial<Call>;

/** Shared by the two calls that set a password. */
const NEW_PASSWORD = {
  examples: {
    "A new password": { newPassword: "three-quiet-herons", confirmNewPassword: "three-quiet-herons" },
  },
  required: ["newPassword", "confirmNewPassword"],
  response: { user: Self },
} satisfies Partial<Call>;

export const AUTH: Call[] = [
  {
    at: "POST auth/login",
    run: login,
    summary: "Signs a member of staff in.",
    description:
      "The token lives twelve hours. An account with a second factor needs `code` too: six digits of its app, or a recovery code; each is accepted once. A suspended account is refused, and its tokens stop working at the next call.",
    examples: { "The demo's admin": { msisdn: "0700000001", password: "Karibu-Academy-9" } },
    response: { user: Self, access },
    errorCodes: [
      "wrong_login",
      "second_factor_needed",
      "second_factor_wrong",
      "account_inactive",
      "first_password_over",
      "too_many",
    ],
  },
  {
    at: "GET auth/show-second-factor",
    run: showSecondFactor,
    summary: "Shows the second factor of the own account.",
    response: dataOf({
      is_on: z.boolean(),
      since: instant.nullable(),
      recovery_codes_left: z.number().int(),
      setup: Setup.nullable().describe("A key that waits for its first code, for an hour."),
    }),
  },
  {
    at: "POST auth/start-second-factor",
    run: startSecondFactor,
    summary: "Makes a key for an authenticator app, by the current password.",
    description:
      "Nothing changes until confirm-second-factor, which takes the key in the same session only. A newer key replaces it.",
    examples: { "The current password": { currentPassword: "three-quiet-herons" } },
    required: ["currentPassword"],
    response: dataOf({ setup: Setup }),
    errorCodes: ["wrong_password", "second_factor_on", "too_many"],
  },
  {
    ...NEW_CODES,
    at: "POST auth/confirm-second-factor",
    run: confirmSecondFactor,
    summary: "Turns the second factor on by a first code.",
    examples: { "Six digits of the app": { code: "314159" } },
    description:
      "The ten recovery codes cannot be read again. Every other session of the account ends. While the academy requires a second factor of the account's role and it has none, this, start-second-factor, show-second-factor, change-password and logout are the only calls that work.",
    errorCodes: ["second_factor_wrong", "second_factor_on", "second_factor_off", "too_many"],
  },
  {
    ...NEW_CODES,
    at: "POST auth/renew-recovery-codes",
    run: renewRecoveryCodes,
    summary: "Makes new recovery codes; the old ones stop working.",
    examples: { "A code of the app": { currentPassword: "three-quiet-herons", code: "314159" } },
    required: ["currentPassword"],
    errorCodes: ["wrong_password", "second_factor_wrong", "second_factor_off", "too_many"],
  },
  {
    at: "POST auth/remove-second-factor",
    run: removeOwnFactor,
    summary: "Turns the own second factor off, by password and code.",
    examples: { "A recovery code": { currentPassword: "three-quiet-herons", code: "k7m2p-x9rta" } },
    required: ["currentPassword"],
    errorCodes: ["wrong_password", "second_factor_wrong", "second_factor_off", "too_many"],
  },
  {
    at: "POST auth/reset-second-factor",
    run: resetSecondFactor,
    summary: "Removes the second factor of another member of staff, who lost phone and recovery codes.",
    examples: { "By id": { id: EXAMPLE_ID.staff } },
    description: "Every session of that account ends, and its owner gets a message. Nobody resets their own.",
    response: { data: id },
    errorCodes: ["not_found", "second_factor_off"],
  },
  {
    at: "POST auth/logout",
    run: logout,
    summary: "Signs out: the token that is sent is dead afterwards.",
  },
  {
    ...NEW_PASSWORD,
    at: "POST auth/change-password",
    run: changePassword,
    summary: "Gives the own account a new password, by the current one.",
    description:
      "At least 10 characters, not a common one, without the own name or phone number. Every other session of the account ends, and its owner gets a message. `currentPassword` is required, except while `first_login` is set; this and logout are then the only calls that work.",
    examples: {
      "A new password": { currentPassword: "Karibu-Academy-9", ...NEW_PASSWORD.examples["A new password"] },
      "Instead of a first password": NEW_PASSWORD.examples["A new password"],
    },
    errorCodes: ["wrong_password", "too_many"],
  },
  {
    at: "POST auth/forgot-password",
    run: forgotPassword,
    summary: "Sends a link to choose a new password.",
    description:
      "The answer is the same whether or not there is such an account. The link works once, for 30 minutes.",
    examples: { "A tutor's phone": { msisdn: "0700 000 002" } },
    errorCodes: ["too_many"],
  },
  {
    at: "GET auth/reset-password-verify/{token}",
    run: verifyResetLink,
    summary: "Says whether a link may still be used; looking does not use it up.",
    errorCodes: ["not_found", "link_over"],
  },
  {
    ...NEW_PASSWORD,
    at: "POST auth/reset-password/{token}",
    run: resetPassword,
    summary: "Chooses a new password by a link that was sent.",
    description:
      "The two passwords may also be sent inside an object called `data`. Every session of the account ends.",
    errorCodes: ["not_found", "link_over"],
  },
];
