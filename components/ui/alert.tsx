import type { ComponentProps } from "react";

const VARIANTS = {
  default: "border-primary bg-muted text-foreground",
  success: "border-success bg-success-soft text-foreground",
  warning: "border-accent bg-accent-soft text-foreground",
  destructive: "border-destructive bg-destructive-soft text-foreground",
};

type Props = ComponentProps<"div"> & { variant?: keyof typeof VARIANTS };

/** A sentence that stands out; names are joined as in button.tsx. `role` is the caller's: status for good news, alert for bad. */
export function Alert({ className = "", variant = "default", ...props }: Props) {
  const look = `rounded-xl border-l-6 px-4 py-3.5 leading-snug ${VARIANTS[variant]} ${className}`;
  return <div data-slot="alert" className={look} {...props} />;
}
