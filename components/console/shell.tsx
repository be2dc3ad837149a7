import type { ReactNode } from "react";
import { Logo, type LogoFile } from "@/components/site/logo";
import { homeOf, ROLES, type StaffRole } from "@/lib/domain/access/roles";
import { RememberAddresses } from "./back-link";
import { SearchEverything, UserMenu } from "./header";
import { Menu, MenuButton } from "./menu";
import { menuGroupsOf } from "./menu-entries";
import { NoticeHistory } from "./notice-history";
import type { UndoAction } from "./notices";
import { PaletteOpener } from "./palette/opener";
import { Shortcuts } from "./shortcuts";
import { consoleTexts as texts } from "./texts";
import { Toaster } from "./toaster";

type Props = {
  role: StaffRole;
  /** The setting `cash_at_desk`. */
  takesCash: boolean;
  name: string;
  logo: LogoFile;
  /** The id of the account that is signed in. */
  account: string;
  signOut: (form: FormData) => Promise<void>;
  undo: UndoAction;
  children: ReactNode;
};

/** The console's frame around every page. It checks no permission: every page does. */
export function ConsoleShell({ role, takesCash, name, account, logo, signOut, undo, children }: Props) {
  const home = homeOf(role);
  const menu = menuGroupsOf(role, takesCash);
  const wide = menu.length > 0;
  return (
    <div className={wide ? "min-h-dvh lg:pl-72 print:pl-0" : "min-h-dvh"}>
      {wide ? (
        <Menu groups={menu}>
          <Brand home={home} logo={logo} />
        </Menu>
      ) : null}
      <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-b bg-card px-3 sm:px-4 print:hidden">
        {wide ? <MenuButton /> : <Brand home={home} logo={logo} short />}
        <SearchEverything placeholder={texts.search} label={texts.searchLabel}>
          <PaletteOpener role={role} takesCash={takesCash} />
        </SearchEverything>
        <NoticeHistory />
        <UserMenu name={name} role={ROLES[role].label} profile={`${home}/my-account`} signOut={signOut} />
      </header>
      <main id="main" className="mx-auto w-full max-w-7xl scroll-mt-16 p-4 print:max-w-none print:p-0">
        {children}
      </main>
      <Shortcuts />
      <Toaster owner={account} undo={undo} />
      <RememberAddresses />
    </div>
  );
}

function Brand({ home, logo, short }: { home: string; logo: LogoFile; short?: boolean }) {
  return (
    <a href={home} className="flex min-h-11 items-center gap-3 rounded-lg font-bold text-lg tracking-tight">
      <Logo logo={logo} size={8} />
      <span className={short ? "sr-only sm:not-sr-only" : undefined}>
        {texts.name}
        <span className="font-normal text-muted-foreground"> {texts.console}</span>
      </span>
    </a>
  );
}
