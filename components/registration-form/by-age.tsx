"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { BirthField } from "@/components/form/birth-field";
import { useForm } from "@/components/form/form-state";
import { isMinor, type TypedBirth } from "./age";

type Known = { minor: boolean | undefined; tell: (typed: TypedBirth) => void };

const Context = createContext<Known>({ minor: undefined, tell: () => {} });

/** Knows for the fields inside whether the typed date of birth makes a minor. @param today YYYY-MM-DD in Nairobi. */
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
  const tell = (typed: TypedBirth) => setMinor(isMinor(typed, today, adultAbove));
  return <Context value={{ minor, tell }}>{children}</Context>;
}

export function BirthByAge({ legend }: { legend: ReactNode }) {
  return <BirthField legend={legend} onChange={useContext(Context).tell} />;
}

/** What stands here for a minor, for an adult, and until a date of birth is known. */
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
