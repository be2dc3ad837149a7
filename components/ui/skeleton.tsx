import { cn } from "@/lib/platform/class-names";

/** A placeholder in the size of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block rounded-md bg-secondary motion-safe:animate-pulse", className)}
    />
  );
}
