import { StatusBadge } from "@/components/console/status-badge";
import { CopyButton } from "@/components/ui/copy-button";
import { plusPhone } from "@/lib/platform/phone";

/** A phone as M-Pesa gave it: whole with a plus, masked as it came, or said to be hidden where only a hash was sent. */
export function phoneText(msisdn: string, hidden: string): string {
  if (/^254\d{9}$/.test(msisdn)) return plusPhone(msisdn);
  return msisdn === "" || /^[0-9a-f]{40,}$/i.test(msisdn) ? hidden : msisdn;
}

/** A code people compare by eye. */
export function Code({ children }: { children: string }) {
  return <span className="break-all font-mono">{children}</span>;
}

/** A code with a button that copies it. */
export function CodeToCopy({ value, copy, copied }: { value: string; copy: string; copied: string }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Code>{value}</Code>
      <CopyButton value={value} label={copy} done={copied} describes={value} />
    </span>
  );
}

const GOOD = new Set(["success", "paid", "matched"]);

export function StateBadge({ state, words }: { state: string; words: Record<string, string> }) {
  return <StatusBadge good={GOOD.has(state)}>{words[state] ?? state}</StatusBadge>;
}
