"use client";
import { useSyncExternalStore } from "react";

/** False in the served HTML, true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
