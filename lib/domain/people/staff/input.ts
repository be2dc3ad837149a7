import { z } from "zod";
import { STAFF_STATUSES } from "@/db/schema/enums";
import { CASHIER_ROLES } from "@/lib/domain/access/roles";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { atMost } from "@/lib/platform/field-errors";
import { email, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { Phone } from "../students/input";
import { staffTexts as texts } from "./texts";

const id = rowId();
const name = (needed: string) =>
  z.string(needed).max(60, atMost(60)).transform(normalizeText).pipe(z.string().min(1, needed));
const Email = z.preprocess(
  (value) => (value === "" ? undefined : value),
  email("Enter an email address like name@example.com, or leave it empty.").nullish(),
);
/** Long enough for any passphrase, short enough to hash quickly. */
const Password = z.string().max(200);

/** A code of an app, or a recovery code; the verbs drop spaces and hyphens. */
const Code = z.string().max(60);
/** `code` is needed where the account has a second factor, and ignored where it has none. */
export const Login = z.object({ msisdn: Phone, password: Password.min(1), code: Code.optional() });
export const EnterCode = z.object({ halfway: z.string().max(1_000), code: Code.min(1, texts.codeMissing) });
export const SecondFactorCode = z.object({ code: Code.min(1, texts.codeMissing) });
/** The caller's own password, asked for again before a lasting change (own-account.ts). */
export const CurrentPassword = z.object({ currentPassword: Password.optional() });
export const PasswordAndCode = SecondFactorCode.extend(CurrentPassword.shape);

const NewPassword = z.object({
  newPassword: Password.default(""),
  confirmNewPassword: Password.default(""),
});
/** `currentPassword` may be missing only while a first password must be replaced. */
export const ChangePassword = NewPassword.extend(CurrentPassword.shape);

export const ForgotPassword = z.object({ msisdn: Phone });
export const ResetToken = z.object({ token: z.string().min(1).max(100) });
export const ResetPassword = ResetToken.extend(NewPassword.shape);

export const CreateStaff = z.object({
  first_name: name(texts.firstName),
  last_name: name(texts.lastName),
  msisdn: Phone,
  email: Email,
  password: Password.min(1),
});
export const CreateCashier = CreateStaff.extend({
  user_type: z.enum(CASHIER_ROLES).default("cashier"),
});

export const UpdateStaff = z.object({
  id,
  first_name: name(texts.firstName).optional(),
  last_name: name(texts.lastName).optional(),
  msisdn: Phone.optional(),
  email: Email,
  password: Password.min(1).optional(),
  /** Makes a new first password and sends it by SMS. */
  reset_password: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
    .optional(),
  status: z.enum(STAFF_STATUSES).optional(),
  user_type: z.enum(CASHIER_ROLES).optional(),
  seen_at: SeenAt,
});
/** The own phone, email and password take `currentPassword`. */
export const UpdateAdmin = UpdateStaff.extend(CurrentPassword.shape);

export const StaffId = z.object({ id });
const sort = sortedBy(["created", "first_name", "last_name"], "-created");
export const ListTutors = paging(5).extend({ sort, tutorId: id.optional() });
export const ListAdmins = paging(5).extend({ sort, adminId: id.optional() });
export const ListCashiers = paging(5).extend({ sort, cashierId: id.optional() });
