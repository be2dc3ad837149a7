import type { ReactNode } from "react";
import { currentAccount } from "@/app/(console)/_staff/current-account";
import { academy } from "@/app/academy";
import { DeleteAtSignOut } from "@/components/attendance/delete-at-sign-out";
import { ConsoleShell } from "@/components/console/shell";
import { SignInProvider } from "@/components/form/sign-in-context";
import { dutyOf } from "@/lib/domain/access/roles";
import { loadPart } from "@/lib/platform/http/page-data";
import { signInAction, signOutAction } from "../session-actions";
import { undoAction } from "./_undo/actions";
import { PausedChannels } from "./paused-channels";
import "../console.css";

/**
 * The console around a page for signed-in staff; otherwise the bare page, which redirects to sign in. It checks no permission:
 * every page does.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const account = await currentAccount();
  if (!account) return children;
  const loaded = await loadPart(academy);
  const logo = "data" in loaded ? loaded.data.logo : null;
  const takesCash = "data" in loaded && loaded.data.takes_cash;
  return (
    <SignInProvider value={signInAction}>
      <ConsoleShell
        role={account.user_type}
        takesCash={takesCash}
        name={account.full_name}
        account={account.id}
        logo={logo}
        signOut={signOutAction}
        undo={undoAction}
      >
        <PausedChannels />
        {children}
      </ConsoleShell>
      {/* Roles that mark registers may have unsent marks in this browser. */}
      {dutyOf(account.user_type, "registers") ? <DeleteAtSignOut owner={account.id} /> : null}
    </SignInProvider>
  );
}
