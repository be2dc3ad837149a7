"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";

/** A link in a row: the one that opens it (j and k move along these), or an action. */
export function RowLink({
  href,
  button,
  about,
  children,
}: {
  href: string;
  button?: boolean;
  /** What the action is about, for screen readers. */
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
          ? buttonLook({ variant: "ghost", size: "sm", className: "underline-offset-4 hover:underline" })
          : "font-semibold text-primary underline-offset-4 hover:underline"
      }
    >
      {children}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Link>
  );
}
