import { cn } from "@/lib/platform/class-names";

/**
 * A long text in a table: two lines of it, so that rows stay low; the whole of it on paper and under the pointer.
 * @param wide takes room from columns that may wrap
 */
export function TwoLines({ wide = false, children }: { wide?: boolean; children: string }) {
  return (
    <span
      title={children}
      className={cn("table:line-clamp-2 print:line-clamp-none", wide && "table:min-w-28")}
    >
      {children}
    </span>
  );
}
