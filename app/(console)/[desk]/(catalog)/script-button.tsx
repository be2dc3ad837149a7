"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/** A button that needs scripts; invisible, with its space reserved, until they run. */
export function ScriptButton({ className = "", ...props }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return <Button className={hydrated ? className : `${className} invisible`} {...props} />;
}
