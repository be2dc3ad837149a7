import Link from "next/link";
import type { ReactNode } from "react";

/** An inline link among facts. */
export function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-block py-2 font-semibold text-primary underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
