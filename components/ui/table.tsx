import type { ComponentProps } from "react";
import { cn } from "@/lib/platform/class-names";

export function Table({ className, ...props }: ComponentProps<"table">) {
  return <table data-slot="table" className={cn("w-full border-collapse text-left", className)} {...props} />;
}

export function TableHead({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      className={cn(
        "border-border border-b-2 py-2 pr-3 font-semibold text-muted-foreground text-sm",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("border-border border-b py-3 pr-3 tabular-nums", className)} {...props} />;
}
