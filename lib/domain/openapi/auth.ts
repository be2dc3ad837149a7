import { z } from "zod";
import { STAFF_STATUSES } from "@/db/schema/enums";
import { changePassword } from "@/lib/domain/staff/change-password";
import { resetPassword } from "@/lib/domain/staff/reset-password";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import { STAFF_ROLES } from "@/lib/platform/permissions/roles";
import { forgotPassword, verifyResetLink } from "../staff/reset-password";
import { login, logout } from "../staff/sign-in";
import { id, instant, msisdn } from "./fields";

const Self = namedShape(
  "SignedIn",
  z.object({
    user_id: id,
    name: z.string(),
    msisdn,
    email: z.string().nullable(),
    user_type: z.enum(STAFF_ROLES),
    status: z.enum(STAFF_STATUSES),
    first_login: z.boolean().describe("Whether the first password must be replaced before anything else."),
  }),
);

const access = z.object({
  token: z.string().describe("To be sent as Authorization: Bearer ..."),
  expires_at: instant,
});

/** What the two calls that set a password have in common. */
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
      "The token lives twelve hours. A suspended account is refused, and its tokens stop working at the next call.",
    examples: { "The demo's admin": { msisdn: "0700000001", password: "Karibu-Academy-9" } },
    response: { user: Self, access },
    errorCodes: ["wrong_login", "account_inactive", "first_password_over", "too_many"],
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
    summary: "Gives the own account a new password.",
    description:
      "At least 10 characters, not a common one, without the own name or phone number. Every other session of the account ends. While `first_login` is set, this and logout are the only calls that work. `currentPassword` may be left out; where it is sent, it must be right.",
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
