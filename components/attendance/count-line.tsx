"use client";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { countMarks } from "@/lib/domain/attendance/rules";
import { cn } from "@/lib/platform/class-names";
import { registerTexts as texts } from "./texts";
import type { Register } from "./use-register";

export type Counts = ReturnType<typeof countMarks> & { total: number };

/** The register's counts, always visible, and two shortcuts: mark all, next unmarked. */
export function CountLine({
  counts,
  status,
  where,
  storing = false,
  rest,
  undo,
  toFirst,
  disabled,
}: {
  counts: Counts;
  status: "new" | "draft" | "saved";
  where: string;
  /** Whether `where` is not true yet: the last marks are still being stored. */
  storing?: boolean;
  rest?: () => void;
  undo?: { count: number; back: () => void };
  toFirst: () => void;
  disabled: boolean;
}) {
  const left = counts.unmarked_count;
  return (
    <div className="sticky top-14 z-[5] -mx-4 border-b bg-background px-4 pt-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
      <div className="flex min-h-12 items-start justify-between gap-x-3">
        <dl className="flex gap-4 text-center leading-tight">
          <Figure name={texts.total} count={counts.total} />
          <Figure name={texts.present} count={counts.present_count} />
          <Figure name={texts.absent} count={counts.absent_count} />
          {counts.excused_count > 0 ? <Figure name={texts.excused} count={counts.excused_count} /> : null}
          <Figure name={texts.unmarked} count={left} />
        </dl>
        <div className="flex min-w-0 max-w-28 flex-col items-end gap-1 text-right sm:max-w-none">
          <Badge variant={status === "saved" ? "success" : "warning"}>{texts.statuses[status]}</Badge>
          <span
            className={cn("text-muted-foreground text-xs leading-tight", storing && "invisible")}
            role="status"
            aria-busy={storing}
          >
            {where}
          </span>
        </div>
      </div>
      <div
        className={
          status === "saved" ? "hidden" : "flex min-h-11 items-center justify-between gap-x-4 print:hidden"
        }
      >
        {left > 0 ? (
          <Button id="not-marked" variant="link" size="bare" className="text-sm" onClick={toFirst}>
            {texts.left(left)}
            <span className="sr-only">, {texts.toFirst}</span>
          </Button>
        ) : (
          <span id="not-marked" className="text-muted-foreground text-sm">
            {counts.total > 0 ? texts.allMarked : ""}
          </span>
        )}
        {undo ? (
          <Button variant="ghost" size="sm" onClick={undo.back} disabled={disabled}>
            {texts.undo(undo.count)}
          </Button>
        ) : left > 0 && rest ? (
          <Button variant="secondary" size="sm" onClick={rest} disabled={disabled}>
            {texts.rest}
          </Button>
        ) : null}
      </div>
      <Spoken counts={counts} />
    </div>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-bold text-lg tabular-nums">{count}</dd>
    </div>
  );
}

/** Announces the counts to screen readers, at most once a second. */
function Spoken({ counts }: { counts: Counts }) {
  const now = texts.spoken(counts.present_count, counts.absent_count, counts.unmarked_count);
  const [announced, setAnnounced] = useState("");
  const [first] = useState(now);
  useEffect(() => {
    if (now === first && announced === "") return;
    const timer = setTimeout(() => setAnnounced(now), 1000);
    return () => clearTimeout(timer);
  }, [now, first, announced]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

export function countsOf({ states }: Pick<Register, "states">) {
  return { ...countMarks([...states.values()]), total: states.size };
}
