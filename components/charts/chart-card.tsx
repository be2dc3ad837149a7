import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";

/** A drawing with what it shows in a sentence, the same as a table, and its file. */
export function ChartCard({
  id,
  title,
  lead,
  children,
  table,
  files,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  /** The drawing. */
  children: ReactNode;
  /** The table that says the same, where the drawing has no figures of its own. */
  table?: { title: string; content: ReactNode } | undefined;
  /** Links to the file. */
  files?: ReactNode;
}) {
  return (
    <Card id={id} className="space-y-4 print:border-0 print:p-0 print:shadow-none">
      <div className="space-y-1">
        <CardTitle>{title}</CardTitle>
        {lead ? <p className="text-muted-foreground text-sm">{lead}</p> : null}
      </div>
      {children}
      {table ? <Disclosure title={table.title}>{table.content}</Disclosure> : null}
      {files ? <p className="flex flex-wrap gap-3 print:hidden">{files}</p> : null}
    </Card>
  );
}
