"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { FieldError } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { findClash } from "@/lib/domain/catalog/rules";
import { ScriptButton, useRows } from "./form-rows";
import type { Hours } from "./read-forms";
import { SessionRow } from "./session-row";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

/** Empty rows rendered for browsers without scripts, which cannot add any. */
const ROWS_WITHOUT_SCRIPTS = 3;
const NONE: Meeting[] = [];

export type Meeting = { day: "saturday" | "sunday" | "chapel"; start_at: string; end_at: string };

/** A class's sessions as rows to add and remove. Overlapping rows are flagged. */
export function SessionRows({
  hours,
  least,
  students = {},
  others = NONE,
}: {
  hours: Hours;
  /** Rows shown at first. */
  least: number;
  /** Students in each existing session, by session id. */
  students?: Record<string, number>;
  /** The class's sessions that are not shown as rows. */
  others?: Meeting[];
}) {
  const { rows, add, remove, recheck } = useRows("sessions", least);
  const [gone, setGone] = useState<number[]>([]);
  const [notes, setNotes] = useState<(string | undefined)[]>([]);
  const box = useRef<HTMLFieldSetElement>(null);
  const { error } = useField("sessions");
  const check = useCallback(() => setNotes(overlaps(meetingsIn(box.current), others)), [others]);
  useEffect(() => {
    if (rows && gone) check();
  }, [rows, gone, check]);

  const leave = (key: number, stands: boolean) => {
    if (stands) setGone((before) => [...before, key]);
    else remove(key);
    recheck();
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-add]")?.focus());
  };
  const live = rows.filter(({ key }) => !gone.includes(key));
  return (
    <fieldset ref={box} id="sessions" onInput={check}>
      <legend className="font-semibold text-lg leading-snug">{sessionTexts.sessions}</legend>
      <p className="mt-1 mb-3 text-muted-foreground text-sm">{sessionTexts.hours(hours.from, hours.to)}</p>
      <FieldError name="sessions" error={error} />
      <div className="space-y-3">
        {rows.map((row, number) => (
          <SessionRow
            key={row.key}
            index={live.indexOf(row)}
            number={number + 1}
            values={row.values}
            hours={hours}
            students={students[row.values.id ?? ""] ?? 0}
            gone={gone.includes(row.key)}
            note={notes[live.indexOf(row)]}
            onKeep={() => {
              setGone((before) => before.filter((key) => key !== row.key));
              recheck();
            }}
            {...(rows.length > least || row.values.id
              ? { onRemove: () => leave(row.key, Boolean(row.values.id)) }
              : {})}
          />
        ))}
        <noscript>
          {Array.from({ length: ROWS_WITHOUT_SCRIPTS }, (_, more) => rows.length + more).map((index) => (
            <div key={index} className="pb-3">
              <SessionRow
                index={index}
                number={index + 1}
                values={{}}
                hours={hours}
                students={0}
                gone={false}
                note={undefined}
              />
            </div>
          ))}
        </noscript>
      </div>
      <ScriptButton
        variant="outline"
        className="mt-3"
        data-add=""
        onClick={() => {
          add();
          requestAnimationFrame(() => lastDay(box.current)?.focus());
        }}
      >
        {sessionTexts.addRow}
      </ScriptButton>
    </fieldset>
  );
}

function lastDay(box: HTMLElement | null): HTMLElement | undefined {
  return [...(box?.querySelectorAll<HTMLElement>("[data-session] select") ?? [])].at(-1);
}

/** The meeting time of each submitted row; undefined for incomplete rows, which never overlap. */
function meetingsIn(box: HTMLElement | null): (Meeting | undefined)[] {
  const rows = [...(box?.querySelectorAll<HTMLFieldSetElement>("[data-session] > fieldset") ?? [])];
  return rows
    .filter((row) => !row.disabled)
    .map((row) => {
      const day = row.querySelector("select")?.value;
      const [start_at = "", end_at = ""] = [
        ...row.querySelectorAll<HTMLInputElement>("input[type=time]"),
      ].map((input) => input.value);
      const known = day === "saturday" || day === "sunday" || day === "chapel";
      return known && start_at && start_at < end_at ? { day, start_at, end_at } : undefined;
    });
}

function overlaps(rows: (Meeting | undefined)[], others: Meeting[]): (string | undefined)[] {
  return rows.map((row, index) => {
    const earlier = rows.slice(0, index).filter((other) => other !== undefined);
    const clash = row && findClash(row, [...others, ...earlier]);
    return clash ? sessionTexts.meetsToo(texts.meeting(clash)) : undefined;
  });
}
