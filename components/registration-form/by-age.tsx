"use client";
import { createContext, type ReactNode, useContext } from "react";
import { useForm } from "@/components/form/form-state";
import { type Age, ageOfTyped } from "./typed-birth";

const Context = createContext<Age>("unknown");

/**
 * Fields that depend on the typed date of birth. They are rendered for the date that was sent; while another is typed,
 * components/custom-elements/by-age.ts shows those of its age. @param today YYYY-MM-DD in Nairobi.
 */
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
  return (
    <by-age today={today} adult-above={adultAbove} className="block space-y-6">
      <Context value={ageOfTyped({ day, month, year }, today, adultAbove)}>{children}</Context>
    </by-age>
  );
}

export function ByAge({
  minor,
  adult,
  unknown,
}: {
  minor?: ReactNode;
  adult?: ReactNode;
  unknown: ReactNode;
}) {
  const known = useContext(Context);
  const texts = Object.entries({ unknown, minor, adult }).filter(([, text]) => text !== undefined);
  return texts.map(([age, text]) => (
    <span key={age} data-age={age} hidden={age !== known} suppressHydrationWarning>
      {text}
    </span>
  ));
}

/** Fields that are shown, and sent, for these ages alone. */
export function OnlyFor({ ages, children }: { ages: Age[]; children: ReactNode }) {
  const isShown = ages.includes(useContext(Context));
  return (
    <fieldset
      data-age={ages.join(" ")}
      hidden={!isShown}
      disabled={!isShown}
      className="min-w-0"
      suppressHydrationWarning
    >
      {children}
    </fieldset>
  );
}
