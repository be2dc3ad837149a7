import Link from "next/link";
import type { ReactNode } from "react";
import { along } from "@/components/ui/along";

export type ListedBar = {
  name: string;
  /** The bar's length. */
  value: number;
  /** The darker part of it. */
  part?: number;
  /** The figures in words, beside the name. */
  shown: ReactNode;
  /** The list that has the counted rows. */
  href?: string | undefined;
};

/** A bar a line, under its name and figures, so that long names fit a phone. */
export function BarList({
  bars,
  most,
}: {
  bars: ListedBar[] /** The longest bar; by default the highest value. */;
  most?: number;
}) {
  const whole = most ?? Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul className="space-y-2.5">
      {bars.map(({ name, value, part = value, shown, href }) => (
        <li key={name} className="break-inside-avoid">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 leading-snug">
            {href ? (
              <Link
                href={href}
                prefetch={false}
                className="inline-flex min-h-9 items-center text-primary underline-offset-4 hover:underline [overflow-wrap:anywhere]"
              >
                {name}
              </Link>
            ) : (
              <span className="[overflow-wrap:anywhere]">{name}</span>
            )}
            <span className="font-semibold tabular-nums">{shown}</span>
          </p>
          <svg aria-hidden="true" className="block h-4 w-full">
            <rect width="100%" height="16" rx="3" className="fill-muted" />
            <rect width={along(value, whole)} height="16" rx="3" className="fill-accent" />
            <rect width={along(part, whole)} height="16" rx="3" className="fill-primary" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
