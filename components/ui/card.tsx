import type { ComponentProps } from "react";
import { cn } from "@/lib/platform/class-names";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card"
      className={cn(
        "rounded-2xl border border-border bg-card p-5 text-card-foreground shadow-xs sm:p-7",
        className,
      )}
      {...props}
    />
  );
}

export function CardTitle({ className, children, ...props }: ComponentProps<"h2">) {
  return (
    <h2 className={cn("font-bold text-xl leading-snug tracking-tight", className)} {...props}>
      {children}
    </h2>
  );
}
