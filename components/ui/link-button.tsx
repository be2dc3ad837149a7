"use client";
import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button";

/** A link that looks like a button and navigates without a page load or prefetch. */
export function LinkButton({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link prefetch={false} scroll={false} className={buttonLook({ variant, size, className })} {...props} />
  );
}
