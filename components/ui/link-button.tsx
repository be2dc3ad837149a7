"use client";
import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonLook } from "./button";

type Look = NonNullable<Parameters<typeof buttonLook>[0]>;

/** A link that looks like a button and does not load the page anew. Nothing is fetched before it is pressed. */
export function LinkButton({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & Pick<Look, "variant" | "size">) {
  return (
    <Link prefetch={false} scroll={false} className={buttonLook({ variant, size, className })} {...props} />
  );
}
