import type { ComponentProps } from "react";

/** `button` is for the sheet's rule of forced colours. */
const EVERY =
  "button inline-flex min-h-11 items-center justify-center gap-2 rounded-xl py-2.5 text-center font-semibold leading-tight motion-safe:transition-colors disabled:cursor-not-allowed disabled:opacity-60";

const VARIANTS = {
  default: "bg-primary text-primary-foreground shadow-sm hover:bg-primary-strong",
  outline: "border-2 border-primary bg-card text-primary hover:bg-muted",
  secondary: "bg-secondary text-secondary-foreground hover:bg-border",
  destructive: "bg-destructive text-destructive-foreground hover:opacity-90",
  ghost: "text-primary hover:bg-muted",
  link: "text-primary underline underline-offset-4 hover:decoration-2",
};

const SIZES = {
  default: "px-5 print:hidden",
  sm: "px-3.5 text-sm print:hidden",
  block: "min-h-13 w-full px-6 text-lg sm:w-auto print:hidden",
  bare: "px-0 print:hidden",
  /** A link that is also data, such as a name or a phone number: the only variant that is printed. */
  fact: "px-0 print:min-h-0 print:p-0 print:text-foreground print:no-underline",
};

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/**
 * Class names of a button or a link that looks like one. Every public page loads this into the browser, so names are only
 * joined, without cva and tailwind-merge: `className` adds and cannot replace.
 */
export function buttonLook({
  variant = "default",
  size = "default",
  className = "",
}: ButtonLook & { className?: string } = {}): string {
  return `${EVERY} ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}

export function Button({
  className,
  variant,
  size,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonLook({ variant, size, className })} {...props} />;
}

export function ButtonLink({ className, variant, size, ...props }: ComponentProps<"a"> & ButtonLook) {
  return <a className={buttonLook({ variant, size, className })} {...props} />;
}
