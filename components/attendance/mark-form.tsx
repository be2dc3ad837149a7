"use client";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { isToBegin } from "@/lib/domain/attendance/rules";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/use-hydrated";
import { academyNow } from "./clock";
import { CountLine, countsOf } from "./count-line";
import { HasBegun } from "./has-begun";
import { firstUnmarked, moveAndMark } from "./keys";
import { MarkRow } from "./mark-row";
import type { RegisterPage, State } from "./record";
import { ownStore } from "./store";
import { registerTexts as texts } from "./texts";
import { type Register, whereabouts } from "./use-register";

const BEGUN = "begun";

/** The register in edit mode: a form of radios that also submits whole without scripts. */
export function MarkForm({
  id,
  page,
  register,
  post,
  fields,
  typed,
  wanted,
  search,
}: {
  id: string;
  page: RegisterPage;
  register: Register;
  post: (form: FormData) => void;
  fields: Record<string, string>;
  /** Input of a refused submission without scripts. */
  typed: Record<string, string>;
  /** The search text. */
  wanted: string;
  search: (text: string) => void;
}) {
  const { states, status, mark, ask, stored, phase, storing } = register;
  const { students, version } = page.register;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [rest, setRest] = useState<string[]>([]);
  const [asksBegun, setAsksBegun] = useState(false);
  const counts = countsOf(register);
  const waiting = stored?.asked === "saved";
  const stateOf = (id: string): State => {
    const sent = typed[`mark.${id}`];
    return sent === undefined || hydrated ? (states.get(id) ?? "unmarked") : asState(sent);
  };

  const markOne = useCallback(
    (marks: Record<string, State>) => {
      setRest([]);
      mark(marks);
    },
    [mark],
  );
  const markRest = () => {
    const left = students.map(({ id }) => id).filter((id) => states.get(id) === "unmarked");
    mark(Object.fromEntries(left.map((id) => [id, "present" as const])));
    setRest(left);
  };
  const undo = () => {
    mark(Object.fromEntries(rest.map((id) => [id, "unmarked" as const])));
    setRest([]);
  };
  const early =
    !waiting && isToBegin(page.session, page.date, hydrated ? academyNow(page.now) : Date.parse(page.now));
  const submit = () => {
    if (counts.unmarked_count > 0 || counts.total === 0 || waiting) return;
    const tick = form.current?.querySelector<HTMLInputElement>(`#${BEGUN}`);
    const waitsForTick = tick && !tick.checked && isToBegin(page.session, page.date, academyNow(page.now));
    setAsksBegun(Boolean(waitsForTick));
    if (!waitsForTick) return void ask("saved");
    tick.focus();
    tick.scrollIntoView({ block: "center" });
  };
  useEarlyMarks(form, states, mark);

  if (students.length === 0) return <p className="py-8 text-center text-muted-foreground">{texts.nobody}</p>;
  const shown = students.filter((student) => fits(student, wanted));
  return (
    <form
      id={id}
      ref={form}
      action={post}
      // The reason of an unusual day goes by its own button, and marks of a draft need not wait for it.
      noValidate={hydrated}
      className="pb-20"
      onSubmit={(event) => {
        event.preventDefault();
        const by = (event.nativeEvent as SubmitEvent).submitter;
        if (by instanceof HTMLButtonElement && by.value === "draft") void ask("draft");
        else submit();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          submit();
        } else if (!waiting) moveAndMark(event, markOne);
      }}
    >
      {Object.entries({
        ...fields,
        session_id: page.session.id,
        date: page.date,
        based_on: String(version),
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <CountLine
        counts={counts}
        status={status}
        where={whereabouts(register, ownStore().lasts())}
        storing={storing}
        {...(hydrated ? { rest: markRest } : {})}
        {...(rest.length > 0 ? { undo: { count: rest.length, back: undo } } : {})}
        toFirst={() => {
          search("");
          requestAnimationFrame(() => firstUnmarked(form.current, states));
        }}
        disabled={waiting}
      />
      <fieldset disabled={waiting} className="min-w-0">
        <legend className="sr-only">{texts.listed(students.length)}</legend>
        <p className="sr-only">{texts.keys}</p>
        <ul>
          {students.map((student) => (
            <MarkRow
              key={student.id}
              student={student}
              state={stateOf(student.id)}
              hidden={!shown.includes(student)}
              mark={markOne}
            />
          ))}
        </ul>
      </fieldset>
      {shown.length === 0 ? (
        <p className="py-8 text-center text-muted-foreground">{texts.nobodyFound}</p>
      ) : null}
      {early ? (
        <HasBegun
          name={BEGUN}
          begins={page.session.start_at}
          asked={asksBegun}
          ticked={() => setAsksBegun(false)}
        />
      ) : null}
      <SaveBar
        left={hydrated ? counts.unmarked_count : 0}
        waiting={waiting}
        saving={phase === "sending" || (storing && waiting)}
        early={early}
      />
    </form>
  );
}

/** Record marks made before hydration. */
function useEarlyMarks(
  form: React.RefObject<HTMLFormElement | null>,
  states: Map<string, State>,
  mark: Register["mark"],
) {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !form.current) return;
    done.current = true;
    const early: Record<string, State> = {};
    for (const [name, value] of new FormData(form.current)) {
      const id = name.startsWith("mark.") ? name.slice("mark.".length) : "";
      if (id && states.get(id) !== asState(value)) early[id] = asState(value);
    }
    if (Object.keys(early).length > 0) mark(early);
  }, [form, states, mark]);
}

function asState(value: unknown): State {
  return value === "present" || value === "absent" || value === "late" || value === "excused"
    ? value
    : "unmarked";
}

function fits({ name, registration_no }: { name: string; registration_no: string }, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return `${name} ${registration_no}`.toLowerCase().includes(text);
}

/** The two save buttons, always visible. All students must be marked before a register is submitted. */
function SaveBar({
  left,
  waiting,
  saving,
  early,
}: {
  left: number;
  waiting: boolean;
  saving: boolean;
  /** Whether the meeting is to begin: without scripts the browser asks for the tick, which a draft does not need. */
  early: boolean;
}) {
  const label = saving ? texts.saving : waiting ? texts.whenOnline : texts.submit;
  return (
    <div className="fixed inset-x-0 bottom-0 z-[5] border-t bg-card px-4 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] print:hidden">
      <div className="mx-auto flex max-w-7xl justify-end gap-3 sm:px-2 lg:px-4">
        {waiting ? null : (
          <Button
            type="submit"
            name="status"
            value="draft"
            formNoValidate={early}
            variant="outline"
            size="sm"
            className="flex-1 sm:flex-none"
          >
            {texts.draft}
          </Button>
        )}
        <Button
          type="submit"
          name="status"
          value="saved"
          size="sm"
          className="flex-1 sm:flex-none"
          disabled={waiting || left > 0}
          aria-describedby="not-marked"
        >
          {waiting ? label : texts.submit}
        </Button>
      </div>
    </div>
  );
}
