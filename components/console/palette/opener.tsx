"use client";
import Zap from "lucide-react/icons/zap";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { StaffRole } from "@/lib/domain/access/roles";
import { paletteTexts as texts } from "./texts";

type PaletteType = ComponentType<ComponentProps<typeof import("./palette").Palette>>;

/**
 * Opens the command palette; Ctrl+K clicks it (shortcuts.tsx). The palette's script is loaded then, not with the page.
 * Where it cannot be loaded the search box beside it still works.
 */
export function PaletteOpener({ role, takesCash }: { role: StaffRole; takesCash: boolean }) {
  const [ready, setReady] = useState(false);
  const [Palette, setPalette] = useState<PaletteType>();
  const [open, setOpen] = useState(false);
  useEffect(() => setReady(true), []);

  const show = async () => {
    try {
      const { Palette: loaded } = await import("./palette");
      setPalette(() => loaded);
      setOpen(true);
    } catch {
      document.querySelector<HTMLElement>("[data-search-everything]")?.focus();
    }
  };

  // Without scripts the palette cannot open.
  if (!ready) return null;
  return (
    <>
      <button
        type="button"
        data-palette=""
        className="absolute inset-y-0 right-0 inline-flex min-w-11 items-center justify-center px-2"
        onClick={show}
      >
        <span className="sr-only">{texts.open}</span>
        <Zap className="size-4.5 text-muted-foreground sm:hidden" />
        <kbd className="hidden rounded border bg-muted px-1.5 py-0.5 font-mono text-muted-foreground text-xs sm:inline">
          {texts.keys}
        </kbd>
      </button>
      {open && Palette ? <Palette role={role} takesCash={takesCash} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
