import type { ComponentProps, ReactNode } from "react";

/** A native disclosure; works without scripts. */
export function Disclosure({
  title,
  children,
  ...props
}: Omit<ComponentProps<"details">, "title"> & { title: ReactNode }) {
  return (
    <details data-slot="disclosure" className="group rounded-xl border bg-card px-4" {...props}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        {title}
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 group-open:rotate-180">
          <path d="M1 3.5 6 9l5-5.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
