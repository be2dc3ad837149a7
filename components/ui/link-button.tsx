"use client";
import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button-look";

/** A link that looks like a button and does not load the page anew. Nothing is fetched before it is pressed. */
export function LinkButton({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link prefetch={false} scroll={false} className={buttonLook({ variant, size, className })} {...props} />
  );
}
