"use client";
import { Command } from "cmdk";
import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import Search from "lucide-react/icons/search";
import UserCog from "lucide-react/icons/user-cog";
import UserRound from "lucide-react/icons/user-round";
import Wallet from "lucide-react/icons/wallet";
import Zap from "lucide-react/icons/zap";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { StaffRole } from "@/lib/domain/access/roles";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { MenuIcon } from "../menu-pages";
import { type PaletteEntry, PRINT, paletteEntriesOf } from "./commands";
import { type FoundGroup, useSuggestions } from "./suggestions";
import { paletteTexts as texts } from "./texts";

const ICON = "size-4.5 shrink-0 text-muted-foreground";
const ICONS: Record<FoundGroup["kind"], ReactNode> = {
  students: <UserRound className={ICON} />,
  courses: <BookOpen className={ICON} />,
  classes: <CalendarDays className={ICON} />,
  staff: <UserCog className={ICON} />,
};

type Line = { name: string; more?: string; href: string; icon: ReactNode; disabled?: boolean };
type Group = { name: string; lines: Line[] };

/**
 * The command palette: records while typing, pages and actions. A native modal dialog, so focus stays inside and returns to its
 * former place; the list of suggestions is cmdk's.
 */
export function Palette({
  role,
  takesCash,
  onClose,
}: {
  role: StaffRole;
  takesCash: boolean;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const { pages, actions } = useMemo(() => paletteEntriesOf(role, takesCash), [role, takesCash]);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useSuggestions(typed);
  const q = typed.trim();
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    // By default the dialog would focus cmdk's frame around the box.
    box.current?.focus();
  }, []);

  const isExact = found.state === "found" && found.q === q && found.exact !== null;
  const records = recordGroups(found, q);
  const fixed = [
    { name: texts.actionsHeading, lines: matching(actions, q).map(actionLine) },
    { name: texts.pagesHeading, lines: matching(pages, q).map(pageLine) },
  ];
  const all: Group[] = q
    ? [{ name: "", lines: [{ name: texts.all(q), href: lookUpHref(q), icon: <Search className={ICON} /> }] }]
    : [];
  const groups = (isExact ? records : [...fixed, ...records, ...all]).filter(({ lines }) => lines.length > 0);
  const lines = groups.flatMap((group) => group.lines.filter(({ disabled }) => !disabled));
  const first = lines[0]?.href ?? "";
  // Enter selects the first line, unless the arrows selected another that is still listed.
  const value = lines.some(({ href }) => href === chosen) ? chosen : first;

  const open = (href: string) => {
    dialog.current?.close();
    if (href === PRINT) window.print();
    else router.push(href.replaceAll("{today}", nairobiDate(new Date())));
  };

  return (
    <dialog
      ref={dialog}
      data-palette-dialog=""
      aria-label={texts.title}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className="mx-auto mt-2 mb-auto w-[min(40rem,calc(100vw-1rem))] max-w-none overflow-hidden rounded-2xl border bg-card p-0 text-card-foreground shadow-2xl backdrop:bg-black/50 sm:mt-[12dvh] print:hidden"
    >
      <Command
        label={texts.box}
        shouldFilter={false}
        vimBindings={false}
        loop
        value={value}
        onValueChange={setChosen}
      >
        <div className="flex items-center gap-3 border-b pr-2 pl-4">
          <Search className={ICON} />
          <Command.Input
            ref={box}
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setChosen("");
            }}
            placeholder={texts.placeholder}
            maxLength={600}
            className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
          />
          <button
            type="button"
            className="min-h-11 rounded-lg px-3 font-semibold text-primary text-sm hover:bg-muted"
            onClick={() => dialog.current?.close()}
          >
            {texts.close}
          </button>
        </div>
        <Command.List label={texts.list} className="max-h-[min(60dvh,28rem)] overflow-y-auto p-2">
          {groups.map(({ name, lines: inGroup }) => (
            <Command.Group
              key={name}
              value={name || "all"}
              {...(name ? { heading: name } : {})}
              className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-muted-foreground **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:uppercase **:[[cmdk-group-heading]]:tracking-wider"
            >
              {inGroup.map((line) => (
                <Command.Item
                  key={line.href}
                  value={line.href}
                  disabled={line.disabled ?? false}
                  onSelect={() => open(line.href)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 data-[disabled=true]:opacity-60 data-[selected=true]:bg-muted data-[selected=true]:outline-2 data-[selected=true]:outline-ring data-[selected=true]:-outline-offset-2"
                >
                  {line.icon}
                  <span className="min-w-0 flex-1 break-words">{line.name}</span>
                  {line.more ? (
                    <span className="max-w-[60%] shrink-0 text-right text-muted-foreground text-sm">
                      {line.more}
                    </span>
                  ) : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <p role="status" className="border-t px-5 py-2 text-muted-foreground text-sm">
        {announcement(found, lines.length, isExact)}
      </p>
    </dialog>
  );
}

function lookUpHref(q: string): string {
  return `/look-up?q=${encodeURIComponent(q)}`;
}

/** The records that were found; those of an earlier text are dimmed and cannot be chosen. */
function recordGroups(found: ReturnType<typeof useSuggestions>, q: string): Group[] {
  if (found.state !== "found") return [];
  const disabled = found.q !== q;
  const groups = found.groups.map(({ kind, name, rows }) => ({
    name,
    lines: rows.map((row) => ({ ...row, icon: ICONS[kind], disabled })),
  }));
  const payment = found.payment && {
    name: texts.payment,
    lines: [{ name: texts.paymentMore, href: found.payment, icon: <Wallet className={ICON} />, disabled }],
  };
  return payment ? [payment, ...groups] : groups;
}

/** The entries that contain every typed word; all without one. */
function matching(entries: PaletteEntry[], q: string): PaletteEntry[] {
  const words = q.toLowerCase().split(/\s+/);
  return entries.filter(({ name, group = "" }) => {
    const text = `${name} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function actionLine({ name, href }: PaletteEntry): Line {
  return { name, href, icon: <Zap className={ICON} /> };
}

function pageLine({ name, href, path, group }: PaletteEntry): Line {
  const icon = path === undefined ? null : <MenuIcon path={path} />;
  return { name, href, icon, ...(group ? { more: group } : {}) };
}

function announcement(found: ReturnType<typeof useSuggestions>, count: number, isExact: boolean): string {
  if (found.state === "looking") return texts.looking;
  if (found.state === "failed") return texts.failed;
  if (found.state === "signed out") return texts.signedOut;
  return isExact ? texts.exact : texts.found(count);
}
