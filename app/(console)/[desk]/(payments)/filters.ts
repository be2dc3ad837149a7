import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import type { Filter } from "@/components/data-table/list-search";
import { DateOnly } from "@/lib/platform/input-shapes";

const status = (statuses: Record<string, string>) => choice("status", texts.status, statuses);
const method = choice("method", texts.method, texts.requests.methods);
const dates: Filter[] = [
  { name: "createdFrom", label: texts.from, type: "date" },
  { name: "createdTo", label: texts.to, type: "date" },
];

/** Filters of each list, named as in the verb's input; the address and the export use the same names. */
export const FILTERS = {
  requests: [status(texts.requests.statuses), method, ...dates],
  transactions: [status(texts.transactions.statuses), method, ...dates],
  express: [status(texts.express.statuses), ...dates],
  classic: [status(texts.classic.statuses), ...dates],
  queries: [status(texts.queries.statuses), ...dates],
};

export type PaymentList = keyof typeof FILTERS;

/** All filter names. */
export const FILTER_NAMES = ["status", "method", "createdFrom", "createdTo"] as const;

/** The address's filter values that are valid for the list. */
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
