"use client";
import { type ComponentProps, memo, type ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/lib/platform/class-names";
import { formatPhone } from "@/lib/platform/phone";
import type { RegisterStudent, State } from "./record";
import { registerTexts as texts } from "./texts";

type Props = {
  student: RegisterStudent;
  state: State;
  hidden: boolean;
  mark: (states: Record<string, State>) => void;
};

/**
 * A student's row: present and absent within reach of the thumb, the other states behind the name. A group of
 * radios, so the register is one form without scripts.
 */
export const MarkRow = memo(function MarkRow({ student, state, hidden, mark }: Props) {
  const radio = (value: State) => ({
    type: "radio" as const,
    name: `mark.${student.id}`,
    value: value === "unmarked" ? "" : value,
    checked: state === value,
    onChange: () => mark({ [student.id]: value }),
  });
  const other = state === "late" || state === "excused";
  return (
    <li hidden={hidden} data-student={student.id} className="scroll-mt-52 scroll-mb-24">
      <fieldset className="flex min-h-14 min-w-0 items-start gap-2 border-b py-1 focus-within:bg-muted">
        <legend className="sr-only">
          {student.name} {student.registration_no}
        </legend>
        <details className="min-w-0 flex-1">
          <summary className="flex min-h-12 list-none flex-col justify-center rounded-lg px-1 leading-tight [&::-webkit-details-marker]:hidden">
            <span className="flex items-center gap-2 font-semibold">
              <span className="min-w-5 shrink-0 font-normal text-muted-foreground tabular-nums">
                {student.number}
              </span>{" "}
              <span className="min-w-0 truncate">{student.name}</span>
              {other ? (
                <span className="shrink-0 rounded-md bg-accent-soft px-1.5 py-0.5 text-accent-foreground text-xs">
                  {texts.states[state]}
                </span>
              ) : null}
            </span>
            <span className="pl-7 text-muted-foreground text-sm tabular-nums">
              {student.registration_no}
              <span className="sr-only">, {texts.more}</span>
              <Dots />
            </span>
          </summary>
          <div className="flex flex-wrap gap-2 px-1 pt-1 pb-2">
            {(["late", "excused", "unmarked"] as const).map((value) => (
              <label
                key={value}
                className="relative inline-flex min-h-11 items-center rounded-lg border border-input px-3 has-checked:border-primary has-checked:bg-success-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-ring"
              >
                <input {...radio(value)} className="sr-only" />
                {texts.states[value]}
              </label>
            ))}
            <ButtonLink variant="link" size="fact" href={`tel:+${student.msisdn}`}>
              <span className="sr-only">{texts.call(student.name)} </span>
              {formatPhone(student.msisdn)}
            </ButtonLink>
          </div>
        </details>
        <Choice
          radio={{ ...radio("present"), "data-mark": "present" }}
          label={texts.states.present}
          look="text-success has-checked:border-success has-checked:bg-success has-checked:text-primary-foreground"
        >
          <path d="m4 11 4.5 4.5L16.5 6" />
        </Choice>
        <Choice
          radio={{ ...radio("absent"), "data-mark": "absent" }}
          label={texts.states.absent}
          look="text-destructive has-checked:border-destructive has-checked:bg-destructive has-checked:text-destructive-foreground"
        >
          <path d="m5 5 10 10M15 5 5 15" />
        </Choice>
      </fieldset>
    </li>
  );
});

function Choice({
  radio,
  label,
  look,
  children,
}: {
  radio: ComponentProps<"input"> & { "data-mark": State };
  label: string;
  look: string;
  children: ReactNode;
}) {
  return (
    <label
      className={cn(
        "relative grid size-12 shrink-0 cursor-pointer place-items-center rounded-xl border-2 border-input bg-card has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
        look,
      )}
    >
      <input {...radio} className="sr-only" />
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-6" fill="none">
        <g stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          {children}
        </g>
      </svg>
    </label>
  );
}

function Dots() {
  return (
    <span aria-hidden="true" className="ml-1.5 font-bold tracking-widest">
      ···
    </span>
  );
}
