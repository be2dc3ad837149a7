"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/** A button that only scripts can serve: its place is kept free until they run. */
export function ScriptButton({ className = "", ...props }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return <Button className={hydrated ? className : `${className} invisible`} {...props} />;
}
