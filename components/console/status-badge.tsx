import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";

/** A state as text; the colour only repeats it. */
export function StatusBadge({ good, children }: { good: boolean; children: ReactNode }) {
  return <Badge variant={good ? "success" : "warning"}>{children}</Badge>;
}
