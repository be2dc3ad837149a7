"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { cn } from "@/lib/platform/class-names";

/** A link in a row: the one that opens it (j and k move along these), or an action. */
export function RowLink({
  href,
  button,
  opens,
  about,
  children,
}: {
  href: string;
  button?: boolean;
  /** Whether the whole row of a phone opens it. */
  opens?: boolean;
  /** The subject of the action, for screen readers. */
  about?: string;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={!button}
      data-row={button ? undefined : ""}
      className={
        button
          ? buttonLook({
              variant: "ghost",
              size: "sm",
              className: "underline-offset-4 hover:underline table:min-h-9 table:py-1",
            })
          : cn(
              "font-semibold text-primary underline-offset-4 hover:underline inline-block min-h-6 min-w-6",
              opens && "after:absolute after:inset-0 table:after:hidden",
            )
      }
    >
      {children}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Link>
  );
}
