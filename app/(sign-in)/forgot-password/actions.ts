"use server";
import { forgotPassword } from "@/lib/domain/staff/reset-password";
import { formAction } from "@/lib/platform/http/form-action";

/** Requests a reset link. The next page is the same whether or not the account exists. */
export const forgotPasswordAction = formAction(forgotPassword, { after: () => "/forgot-password?sent=1" });
