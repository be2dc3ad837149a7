"use server";
import { signOut } from "@/lib/platform/auth/sign-out";

/** Called with its form: an action that asks for nothing is called in a way that middleware.ts turns away. */
export async function signOutAction(_form: FormData): Promise<void> {
  await signOut();
}
