"use client";
import { RowLink } from "@/components/data-table/row-link";

/** The student of a row with the registration number, linking to the row's page. */
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

/** A cell with a smaller second line, left out when empty. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first} {second ? <span className="block text-muted-foreground text-sm">{second}</span> : null}
    </span>
  );
}
