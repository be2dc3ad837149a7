"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button-look";

/** A link in a row: the row's own name, which the keys j and k move along, or one of its buttons. */
export function RowLink({
  href,
  button,
  about,
  children,
}: {
  href: string;
  button?: boolean;
  /** What the button is about, for those who hear it without its row. */
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
