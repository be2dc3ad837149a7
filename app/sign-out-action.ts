"use server";
import { signOut } from "@/lib/web/sign-out";

export async function signOutAction(): Promise<void> {
  await signOut();
}
