"use server";
import { forgotPassword } from "@/lib/domain/staff/reset-password";
import { formAction } from "@/lib/platform/http/form-action";

/** Asks for a link; the page it leads to says the same to everybody. */
export const forgotPasswordAction = formAction(forgotPassword, { after: () => "/forgot-password?sent=1" });
