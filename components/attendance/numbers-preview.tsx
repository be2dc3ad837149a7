"use client";
import { isToBegin } from "@/lib/domain/attendance/rules";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { HasBegun } from "./has-begun";
import type { RegisterPage, RegisterStudent, State } from "./record";
import { registerTexts as texts } from "./texts";

const AWAY = ["absent", "late", "excused"] as const;

/** The names behind a line of numbers, and the buttons that mark them. Without `confirm` it is a form that saves. */
export function NumbersPreview({
  page,
  states,
  marks,
  post,
  fields,
  confirm,
  change,
}: {
  page: RegisterPage;
  /** The marks as they are now. */
  states: Map<string, State>;
  /** The marks from the line. */
  marks: Record<string, State>;
  post: (form: FormData) => void;
  fields: Record<string, string>;
  confirm?: () => void;
  change?: () => void;
}) {
  const students = [...page.register.students].sort((one, other) => one.number - other.number);
  const of = (state: State) => students.filter(({ id }) => marks[id] === state);
  const changed = students.filter(({ id }) => {
    const before = states.get(id) ?? "unmarked";
    return before !== "unmarked" && before !== marks[id];
  });
  const early = isToBegin(page.session, page.date, Date.parse(page.now));
  const groups = AWAY.map((state) => [texts.states[state], of(state).map(nameOf)] as const);
  return (
    <Alert role="status" className="mt-3 scroll-mb-24 space-y-3" data-numbers-preview="">
      <dl className="space-y-1.5">
        {groups.map(([label, names]) =>
          names.length > 0 ? <Group key={label} label={label} names={names} /> : null,
        )}
        <div>
          <dt className="inline font-bold">{texts.states.present}: </dt>
          <dd className="inline">{texts.others(of("present").length)}</dd>
        </div>
        {changed.length > 0 ? (
          <Group
            label={texts.markedBefore}
            names={changed.map(
              (student) => `${nameOf(student)} (${texts.states[states.get(student.id) ?? "unmarked"]})`,
            )}
          />
        ) : null}
      </dl>
      {confirm ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={confirm}>
            {texts.markThem}
          </Button>
          <Button variant="outline" size="sm" onClick={change}>
            {texts.changeNumbers}
          </Button>
        </div>
      ) : (
        <form action={post} className="flex flex-wrap gap-2">
          {Object.entries({
            ...fields,
            session_id: page.session.id,
            date: page.date,
            based_on: String(page.register.version),
            ...Object.fromEntries(Object.entries(marks).map(([id, state]) => [`mark.${id}`, state])),
          }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {page.is_unusual && page.register.unusual_reason === null ? (
            <div className="w-full space-y-1.5">
              <Label htmlFor="reason-of-numbers">{texts.unusualReason}</Label>
              <Input
                id="reason-of-numbers"
                name="reason"
                required
                minLength={3}
                maxLength={200}
                autoComplete="off"
              />
            </div>
          ) : null}
          {early ? <HasBegun name="begun-of-numbers" begins={page.session.start_at} /> : null}
          <Button type="submit" name="status" value="saved" size="sm">
            {texts.submitThem}
          </Button>
          <Button
            type="submit"
            name="status"
            value="draft"
            variant="outline"
            size="sm"
            formNoValidate={early}
          >
            {texts.draftThem}
          </Button>
        </form>
      )}
    </Alert>
  );
}

function Group({ label, names }: { label: string; names: string[] }) {
  return (
    <div>
      <dt className="inline font-bold">{label}: </dt>
      <dd className="inline">{names.join(", ")}</dd>
    </div>
  );
}

function nameOf({ number, name }: RegisterStudent): string {
  return `${number} ${name}`;
}
