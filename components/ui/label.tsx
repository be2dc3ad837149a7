import type { ComponentProps } from "react";

export function Label({ className = "", htmlFor, children, ...props }: ComponentProps<"label">) {
  return (
    <label htmlFor={htmlFor} className={`block font-semibold leading-snug ${className}`} {...props}>
      {children}
    </label>
  );
}
