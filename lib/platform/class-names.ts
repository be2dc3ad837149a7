import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; of two that set the same thing the later one stands. */
export function cn(...names: ClassValue[]): string {
  return twMerge(clsx(names));
}
