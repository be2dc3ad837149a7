import type { ComponentProps } from "react";

/** Class names of every input, select and text area, joined as in button.tsx. */
export function boxLook(className = ""): string {
  return `min-h-12 w-full rounded-lg border border-input bg-card px-3.5 py-2.5 text-base text-card-foreground shadow-xs placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-2 aria-invalid:border-destructive ${className}`;
}

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={boxLook(className)} {...props} />;
}
