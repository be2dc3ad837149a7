import { cva, type VariantProps } from "class-variance-authority";
import { Children, type ComponentProps, type ReactNode } from "react";
import { cn } from "@/lib/platform/class-names";
import { capitalized } from "./capitalized";

const look = cva(
  "inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm leading-none before:size-2 before:rounded-full before:bg-current print:px-0 print:py-0 print:text-xs print:before:hidden",
  {
    variants: {
      variant: {
        default: "bg-secondary text-secondary-foreground",
        success: "bg-success-soft text-success",
        warning: "bg-accent-soft text-accent-foreground",
        destructive: "bg-destructive-soft text-destructive",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** A state as a word or two; all badges are in sentence case. */
export function Badge({
  className,
  variant,
  children,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof look>) {
  return (
    <span data-slot="badge" className={cn(look({ variant }), className)} {...props}>
      {inSentenceCase(children)}
    </span>
  );
}

function inSentenceCase(children: ReactNode): ReactNode {
  const [first, ...rest] = Children.toArray(children);
  return typeof first === "string" ? [capitalized(first), ...rest] : children;
}
