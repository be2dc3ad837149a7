import { cn } from "@/lib/platform/class-names";

/** The place of something that is on its way, in its own size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={cn("block rounded-md bg-secondary motion-safe:animate-pulse", className)}
    />
  );
}
