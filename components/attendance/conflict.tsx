"use client";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { RegisterPage } from "./record";
import { registerTexts as texts } from "./texts";
import type { Register } from "./use-register";

/** A register saved by another user wins. The local marks show beside it until the user has read them. */
export function Conflict({ page, register }: { page: RegisterPage; register: Register }) {
  const { stored, discard, mark } = register;
  const summary = stored?.refused?.register;
  if (!stored || !summary) return null;
  const open = page.register.status !== "saved";
  const rows = page.register.students.flatMap(({ id, name }) => {
    const [mine, theirs] = [stored.marks[id]?.state, summary.marks[id] ?? "unmarked"];
    return mine && mine !== theirs ? [{ id, name, mine, theirs }] : [];
  });
  const states = Object.entries({ ...summary.marks, ...statesOf(stored.marks) }).map(([, state]) => state);
  const of = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
  return (
    <Alert variant="warning" role="alert" className="mb-4 space-y-3">
      <h2 className="font-bold text-lg">{texts.conflict}</h2>
      <p>{open ? texts.conflictDraft : texts.conflictText(summary.marked_by)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 tabular-nums">
        <dt>{texts.conflictCounts.saved}</dt>
        <dd className="font-semibold">{texts.counts(summary.present_count, summary.absent_count)}</dd>
        <dt>{texts.conflictCounts.ownHref}</dt>
        <dd className="font-semibold">{texts.counts(of("present", "late"), of("absent"))}</dd>
      </dl>
      <table className="w-full text-left text-sm">
        <caption className="py-1 text-left font-semibold">{texts.differ(rows.length)}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              {texts.student}
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              {texts.conflictCounts.saved}
            </th>
            <th scope="col" className="py-1 font-normal">
              {texts.conflictCounts.ownHref}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, mine, theirs }) => (
            <tr key={id} className="border-t align-top">
              <th scope="row" className="py-1.5 pr-3">
                {name}
              </th>
              <td className="py-1.5 pr-3">{texts.states[theirs]}</td>
              <td className="py-1.5">{texts.states[mine]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        {open ? <Button onClick={() => mark(statesOf(stored.marks))}>{texts.useMine}</Button> : null}
        <Button variant="outline" onClick={() => void discard()}>
          {texts.dropMine}
        </Button>
      </div>
    </Alert>
  );
}

function statesOf<State>(marks: Record<string, { state: State }>): Record<string, State> {
  return Object.fromEntries(Object.entries(marks).map(([id, { state }]) => [id, state]));
}
