"use client";
import { createContext, type ReactNode, useContext } from "react";

const ShownToContext = createContext<string | null>(null);

/** The student whose session the page around its forms was drawn for, by id; null without a session. */
export function ShownTo({ student, children }: { student: string | null; children: ReactNode }) {
  return <ShownToContext value={student}>{children}</ShownToContext>;
}

/** That student, as each form says it (lib/platform/http/form-action.ts). `off` as in was.tsx. */
export function ShownToField() {
  const student = useContext(ShownToContext);
  return student ? <input type="hidden" name="shown_to" value={student} autoComplete="off" /> : null;
}
