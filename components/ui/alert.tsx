import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const look = cva("rounded-xl border-l-6 px-4 py-3.5 leading-snug", {
  variants: {
    variant: {
      default: "border-primary bg-muted text-foreground",
      success: "border-success bg-success-soft text-foreground",
      warning: "border-accent bg-accent-soft text-foreground",
      destructive: "border-destructive bg-destructive-soft text-foreground",
    },
  },
  defaultVariants: { variant: "default" },
});

/** A sentence that stands out. `role` is the caller's: status for good news, alert for bad. */
export function Alert({ className, variant, ...props }: ComponentProps<"div"> & VariantProps<typeof look>) {
  return <div data-slot="alert" className={look({ variant, className })} {...props} />;
}
