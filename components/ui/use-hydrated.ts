"use client";
import { useSyncExternalStore } from "react";

/** False in the page as it is served, true once scripts run: for buttons that only scripts can serve. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
