"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { BirthField } from "@/components/form/birth-field";
import { useForm } from "@/components/form/form-state";
import { needsGuardian } from "@/lib/domain/academy/people-rules";
import { parseBirthDate } from "@/lib/domain/students/rules";

export type TypedBirth = { day: string; month: string; year: string };

type Known = { minor: boolean | undefined; onBirth: (typed: TypedBirth) => void };

const Context = createContext<Known>({ minor: undefined, onBirth: () => {} });

/** Provides whether the typed date of birth makes a minor. @param today YYYY-MM-DD in Nairobi. */
export function KnowsAge({
  today,
  adultAbove,
  children,
}: {
  today: string;
  adultAbove: number;
  children: ReactNode;
}) {
  const { dob_day: day = "", dob_month: month = "", dob_year: year = "" } = useForm().state.values;
  const [minor, setMinor] = useState(() => isMinor({ day, month, year }, today, adultAbove));
  const onBirth = (typed: TypedBirth) => setMinor(isMinor(typed, today, adultAbove));
  return <Context value={{ minor, onBirth }}>{children}</Context>;
}

export function BirthByAge({ legend }: { legend: ReactNode }) {
  return <BirthField legend={legend} onChange={useContext(Context).onBirth} />;
}

/** Shows one of three by the typed date of birth: for a minor, for an adult, or while it is unknown. */
export function ByAge({
  minor,
  adult,
  unknown,
}: {
  minor?: ReactNode;
  adult?: ReactNode;
  unknown: ReactNode;
}) {
  const known = useContext(Context).minor;
  if (known === undefined) return unknown;
  return known ? minor : adult;
}

/**
 * Whether a typed date of birth makes a minor (docs/business-rules.md, "Registration and students"); undefined while it
 * is not a date. @param today YYYY-MM-DD in Nairobi.
 */
export function isMinor(typed: TypedBirth, today: string, adultAbove: number): boolean | undefined {
  if (typed.year.trim().length < 4) return undefined;
  const born = parseBirthDate(`${typed.day}-${typed.month}-${typed.year}`);
  return born === null || born > today ? undefined : needsGuardian(born, today, adultAbove);
}
