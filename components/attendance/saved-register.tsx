import { LinkButton } from "@/components/ui/link-button";
import { PrintButton } from "@/components/ui/print-button";
import { cn } from "@/lib/platform/class-names";
import { formatPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { RegisterPage, State } from "./record";
import { registerTexts as texts } from "./texts";

const LOOK: Record<State, string> = {
  present: "bg-success-soft text-success",
  late: "bg-accent-soft text-accent-foreground",
  absent: "bg-destructive-soft text-destructive",
  excused: "bg-secondary text-secondary-foreground",
  unmarked: "bg-secondary text-secondary-foreground",
};

/** A saved register, read-only and printable. */
export function SavedRegister({
  register,
  states,
  reopenHref,
}: {
  register: RegisterPage["register"];
  states: Map<string, State>;
  reopenHref: string;
}) {
  const { saved_at, marked_by } = register;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
        <p className="text-muted-foreground text-sm">
          {saved_at ? texts.savedBy(marked_by, formatTime(saved_at)) : ""}
        </p>
        <div className="flex flex-wrap gap-2">
          <PrintButton label={texts.print} />
          {register.can_reopen ? (
            <LinkButton variant="outline" href={reopenHref}>
              {texts.reopen}
            </LinkButton>
          ) : null}
        </div>
      </div>
      <ul aria-label={texts.listed(register.students.length)}>
        {register.students.map((student) => {
          const state = states.get(student.id) ?? "unmarked";
          return (
            <li key={student.id} className="flex min-h-14 items-center justify-between gap-3 border-b py-1.5">
              <span className="min-w-0 leading-tight">
                <span className="block font-semibold">{student.name}</span>
                <span className="text-muted-foreground text-sm tabular-nums">
                  {student.registration_no} <span className="px-1">·</span> {formatPhone(student.msisdn)}
                </span>
              </span>
              <span className={cn("rounded-lg px-2.5 py-1 font-semibold text-sm", LOOK[state])}>
                {texts.states[state]}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
