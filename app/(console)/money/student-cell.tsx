"use client";
import { RowLink } from "@/components/data-table/row-link";

/** Who a row is about, with the number on the student card; it leads on to the row's own page. */
export function StudentCell({
  row,
  href,
}: {
  row: { full_name: string; registration_no: string };
  href: string;
}) {
  return (
    <span>
      <RowLink href={href}>{row.full_name}</RowLink>
      <span className="block font-normal text-muted-foreground text-sm">{row.registration_no}</span>
    </span>
  );
}

/** Two lines of a cell, the second one smaller; left out where it says nothing. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first} {second ? <span className="block text-muted-foreground text-sm">{second}</span> : null}
    </span>
  );
}
