import type { Filter } from "@/components/data-table/list-search";
import { paymentListWords as words } from "./words";

/** The filters every list of payments has. */
export const FILTERS = ["status", "createdFrom", "createdTo"] as const;

export function statusFilter(statuses: Record<string, string>): Filter {
  const options = Object.entries(statuses).map(([value, label]) => ({ value, label }));
  return { name: "status", label: words.status, options };
}

export const dateFilters: Filter[] = [
  { name: "createdFrom", label: words.from, type: "date" },
  { name: "createdTo", label: words.to, type: "date" },
];
