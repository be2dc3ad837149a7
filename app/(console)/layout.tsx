import type { ReactNode } from "react";
import { currentAccount } from "@/app/(console)/_staff/current-account";
import { ConsoleShell } from "@/components/console/shell";
import { SignInProvider } from "@/components/form/sign-in-context";
import { DeleteAtSignOut } from "@/components/register/delete-at-sign-out";
import { showLogo } from "@/lib/domain/academy/logo";
import { PUBLIC } from "@/lib/domain/access/actor";
import { dutyOf } from "@/lib/domain/access/roles";
import { loadPart } from "@/lib/platform/http/page-data";
import { signInAction, signOutAction } from "../session-actions";
import { PausedChannels } from "./paused-channels";
import "../console.css";

/**
 * The console around a page for signed-in staff; otherwise the bare page, which redirects to sign in. It checks no permission:
 * every page does.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const account = await currentAccount();
  if (!account) return children;
  const got = await loadPart(() => showLogo({ actor: PUBLIC }, {}));
  const logo = "data" in got ? got.data.logo : null;
  return (
    <SignInProvider value={signInAction}>
      <ConsoleShell
        role={account.user_type}
        name={account.full_name}
        account={account.id}
        logo={logo}
        signOut={signOutAction}
      >
        <PausedChannels />
        {children}
      </ConsoleShell>
      {/* Roles that mark registers may have unsent marks in this browser. */}
      {dutyOf(account.user_type, "registers") ? <DeleteAtSignOut owner={account.id} /> : null}
    </SignInProvider>
  );
}
