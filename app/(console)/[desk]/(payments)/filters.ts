import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import type { Filter } from "@/components/data-table/list-search";
import { DateOnly } from "@/lib/platform/db/pagination";

const status = (statuses: Record<string, string>) => choice("status", texts.status, statuses);
const method = choice("method", texts.method, texts.requests.methods);
const dates: Filter[] = [
  { name: "createdFrom", label: texts.from, type: "date" },
  { name: "createdTo", label: texts.to, type: "date" },
];

/** What each list can be narrowed to, by the names its verb takes; the address and the export carry the same. */
export const FILTERS = {
  requests: [status(texts.requests.statuses), method, ...dates],
  transactions: [status(texts.transactions.statuses), method, ...dates],
  express: [status(texts.express.statuses), ...dates],
  classic: [status(texts.classic.statuses), ...dates],
  queries: [status(texts.queries.statuses), ...dates],
};

export type PaymentList = keyof typeof FILTERS;

/** The names of all of them, as an address may carry them. */
export const FILTER_NAMES = ["status", "method", "createdFrom", "createdTo"] as const;

/** The filters of an address, as far as the list has them: what makes no sense counts as absent. */
export function narrowedBy(
  filters: Filter[],
  asked: Partial<Record<string, string>>,
): Partial<Record<string, string>> {
  return Object.fromEntries(
    filters.flatMap(({ name, options }) => {
      const value = asked[name];
      const isKnown = options
        ? options.some((option) => option.value === value)
        : DateOnly.safeParse(value).success;
      return value && isKnown ? [[name, value]] : [];
    }),
  );
}

function choice(name: string, label: string, options: Record<string, string>): Filter {
  return { name, label, options: Object.entries(options).map(([value, label]) => ({ value, label })) };
}
