import { StatusBadge } from "@/components/console/status-badge";
import { plusPhone } from "@/lib/platform/phone";

/** A phone as M-Pesa gave it: whole with a plus, masked as it came, or said to be hidden where only a hash was sent. */
export function phoneText(msisdn: string, hidden: string): string {
  if (/^254\d{9}$/.test(msisdn)) return plusPhone(msisdn);
  return msisdn === "" || /^[0-9a-f]{40,}$/i.test(msisdn) ? hidden : msisdn;
}

/** A code people compare by eye: never broken over lines. */
export function Code({ children }: { children: string }) {
  return <span className="whitespace-nowrap font-mono">{children}</span>;
}

/** A long code of Safaricom's: as much as fits, the whole in the tip and to screen readers. */
export function LongCode({ children }: { children: string }) {
  return (
    <span title={children} className="block max-w-44 truncate font-mono lg:max-w-28">
      {children}
    </span>
  );
}

const GOOD = new Set(["success", "paid", "matched"]);

export function StateBadge({ state, words }: { state: string; words: Record<string, string> }) {
  return <StatusBadge good={GOOD.has(state)}>{words[state] ?? state}</StatusBadge>;
}
