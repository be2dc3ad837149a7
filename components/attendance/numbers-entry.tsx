"use client";
import { type FormEvent, useRef, useState } from "react";
import { type ReadNumbers, readNumbers } from "@/lib/domain/attendance/absent-rules";
import { describedBy, FieldError } from "../form/field-frame";
import { Alert } from "../ui/alert";
import { Button, ButtonLink } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { useHydrated } from "../ui/use-hydrated";
import { NumbersPreview } from "./numbers-preview";
import type { RegisterPage, State } from "./record";
import { registerTexts as texts } from "./texts";
import type { Register } from "./use-register";

const NAME = "numbers";
/** Characters that a phone's numeric keypad lacks. */
const KEYS = [
  [" ", texts.keySpace],
  ["L", "L"],
  ["E", "E"],
  ["-", "-"],
] as const;

/**
 * One line of the printed sheet's numbers that marks the whole register, folded so that a phone's first screen has students. The names
 * are shown first; then the marks are set as if
 * tapped. Without scripts the server shows the names, and `post` saves the marks.
 */
export function NumbersEntry({
  page,
  register,
  path,
  post,
  fields,
  typed,
}: {
  page: RegisterPage;
  register: Register;
  /** The register's path; the sheet to print is below it. */
  path: string;
  post: (form: FormData) => void;
  /** Hidden fields of a submission without scripts. */
  fields: Record<string, string>;
  /** The line sent without scripts. */
  typed: string | undefined;
}) {
  const { states, mark } = register;
  const { students } = page.register;
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadNumbers | undefined>(
    typed === undefined ? undefined : readNumbers(typed, students),
  );
  const [done, setDone] = useState<{
    line: string;
    before: Map<string, State>;
    marks: Record<string, State>;
  }>();
  const error = read && "error" in read ? read.error : undefined;
  const address = new URLSearchParams({ sessionId: page.session.id, date: page.date });

  const show = (event: FormEvent) => {
    event.preventDefault();
    setDone(undefined);
    setRead(readNumbers(box.current?.value ?? "", students));
    // The buttons that save cover the end of a phone's screen.
    requestAnimationFrame(() =>
      document.querySelector("[data-numbers-preview]")?.scrollIntoView({ block: "nearest" }),
    );
  };
  const write = (line: string) => {
    if (box.current) box.current.value = line;
    setRead(undefined);
  };
  const confirm = (marks: Record<string, State>) => {
    const before = new Map(Object.keys(marks).map((id) => [id, states.get(id) ?? "unmarked"]));
    setDone({ line: box.current?.value ?? "", before, marks });
    mark(marks);
    write("");
  };
  const undo = () => {
    if (!done) return;
    // A row marked since keeps its newer mark.
    const untouched = [...done.before].filter(([id]) => states.get(id) === done.marks[id]);
    mark(Object.fromEntries(untouched));
    write(done.line);
    setDone(undefined);
  };
  const add = (key: string) => {
    const { current } = box;
    if (!current) return;
    const [from, to] = [
      current.selectionStart ?? current.value.length,
      current.selectionEnd ?? current.value.length,
    ];
    current.setRangeText(key, from, to, "end");
    setRead(undefined);
  };

  return (
    <Disclosure
      className="group mt-3 mb-4 rounded-xl border bg-card px-3 sm:px-4 print:hidden"
      title={texts.byNumbers}
      open={typed !== undefined}
    >
      <form action={path} method="get" onSubmit={show} className="space-y-1.5">
        <input type="hidden" name="sessionId" value={page.session.id} />
        <input type="hidden" name="date" value={page.date} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Label htmlFor={NAME}>{texts.numbers}</Label>
          <ButtonLink variant="link" size="bare" className="text-sm" href={`${path}/print?${address}`}>
            {texts.printSheet}
          </ButtonLink>
        </div>
        <p id={`${NAME}-hint`} className="text-muted-foreground text-sm">
          {texts.numbersHint(page.list_code)}
        </p>
        <FieldError name={NAME} error={error} />
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Input
              ref={box}
              id={NAME}
              name={NAME}
              defaultValue={typed}
              // Digits first on a phone; the keys below have the rest. Without scripts there are none.
              inputMode={hydrated ? "numeric" : "text"}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={500}
              enterKeyHint="done"
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(NAME, true, error)}
              onChange={() => setRead(undefined)}
            />
          </div>
          <Button type="submit" variant="secondary" size="sm">
            {texts.showNames}
          </Button>
        </div>
        {hydrated ? (
          <div className="hidden gap-2 pointer-coarse:flex">
            {KEYS.map(([key, label]) => (
              <Button
                key={key}
                variant="secondary"
                size="sm"
                className="min-w-11 flex-1"
                aria-label={texts.keyOf[key]}
                // The keypad stays open.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(key)}
              >
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </form>
      {read && "marks" in read ? (
        <NumbersPreview
          page={page}
          states={states}
          marks={read.marks}
          post={post}
          fields={fields}
          {...(hydrated ? { confirm: () => confirm(read.marks), change: () => setRead(undefined) } : {})}
        />
      ) : null}
      {done ? (
        <Alert
          variant="success"
          role="status"
          className="mt-3 flex flex-wrap items-center justify-between gap-3"
        >
          {texts.numbersMarked}
          <Button variant="outline" size="sm" onClick={undo}>
            {texts.undoNumbers}
          </Button>
        </Alert>
      ) : null}
    </Disclosure>
  );
}
