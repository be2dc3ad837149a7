import type { ComponentProps } from "react";

const VARIANTS = {
  default: "border-primary bg-muted text-foreground",
  success: "border-success bg-success-soft text-foreground",
  warning: "border-accent bg-accent-soft text-foreground",
  destructive: "border-destructive bg-destructive-soft text-foreground",
};

type Props = ComponentProps<"div"> & { variant?: keyof typeof VARIANTS };

/** A highlighted message. The caller sets `role`: status for good news, alert for bad. Class names as in button.tsx. */
export function Alert({ className = "", variant = "default", ...props }: Props) {
  const look = `rounded-xl border-l-6 px-4 py-3.5 leading-snug ${VARIANTS[variant]} ${className}`;
  return <div className={look} {...props} />;
}
