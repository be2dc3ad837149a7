import type { World } from "../world";

/** The fields of the "a customer pays" form, as text. */
export type PayFields = {
  phone: string;
  first: string;
  last: string;
  account: string;
  amount: string;
  times: string;
  channel: string;
};

type Preset = { key: string; label: string; change: (fields: PayFields, world: World) => Partial<PayFields> };

/** What people get wrong when they pay a bill (mpesa.md 12.5). Each changes the form as it stands. */
export const PRESETS: readonly Preset[] = [
  { key: "swap", label: "two digits swapped", change: ({ account }) => ({ account: swapLastTwo(account) }) },
  {
    key: "letter-o",
    label: "O for 0",
    change: ({ account }) => ({
      account: account.includes("0") ? account.replaceAll("0", "O") : `${account}O`,
    }),
  },
  {
    key: "spaces",
    label: "spaces",
    change: ({ account }) => ({ account: `${account.slice(0, 3)} ${account.slice(3)} ` }),
  },
  { key: "lower", label: "lower case", change: ({ account }) => ({ account: account.toLowerCase() }) },
  {
    key: "someone",
    label: "someone else's account",
    change: ({ account }, world) => ({ account: otherAccount(world, account) }),
  },
  { key: "blank", label: "no account", change: () => ({ account: "" }) },
  { key: "part", label: "part of it", change: ({ amount }) => ({ amount: share(amount, 0.4) }) },
  { key: "over", label: "too much", change: ({ amount }) => ({ amount: share(amount, 1.5) }) },
  { key: "double", label: "paid twice", change: () => ({ times: "2" }) },
  {
    key: "other-payer",
    label: "another payer",
    change: () => ({ phone: "0722000111", first: "MARY", last: "WANJIKU", channel: "sim" }),
  },
  {
    key: "organisation",
    label: "an organisation",
    change: () => ({ phone: "", first: "BETHEL WELFARE LTD", last: "", channel: "business" }),
  },
];

/** The form after a preset was pressed; an unknown one changes nothing. */
export function applyPreset(world: World, key: string | null, fields: PayFields): PayFields {
  const preset = PRESETS.find((known) => known.key === key);
  return preset ? { ...fields, ...preset.change(fields, world) } : fields;
}

function swapLastTwo(account: string): string {
  return account.slice(0, -2) + account.slice(-1) + account.slice(-2, -1);
}

function share(amount: string, part: number): string {
  return String(Math.max(1, Math.round(Number(amount) * part) || 1));
}

function otherAccount(world: World, account: string): string {
  const known = [...world.prompts.values()].map((prompt) => prompt.accountReference);
  const paid = world.payments.map((payment) => payment.account);
  return [...known, ...paid].find((other) => other !== "" && other !== account) ?? swapLastTwo(account);
}
