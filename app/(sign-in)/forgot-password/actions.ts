"use server";
import { forgotPassword } from "@/lib/staff/forgot-password";
import { formAction } from "@/lib/web/form-action";

/** Asks for a link; the page it leads to says the same to everybody. */
export const forgotPasswordAction = formAction(forgotPassword, { after: () => "/forgot-password?sent=1" });
