type Said = { status: number; code: string; description: string };

/** What each answer of Safaricom's to a registration means for the person at the terminal (mpesa.md sections 1, 4.1). */
const MEANINGS: [fits: (said: Said) => boolean, texts: string][] = [
  [({ code }) => code === "0", "Safaricom took the addresses."],
  [
    ({ description }) => /already registered/i.test(description),
    "Safaricom has addresses for this paybill already and keeps those. Compare them on its portal under Self Services, URL Management; to change them, delete them there first (two operators must approve), then run this again.",
  ],
  [
    ({ description }) => /duplicate notification info/i.test(description),
    "The addresses still sit on Safaricom's old broker platform. Write to apisupport@safaricom.co.ke to have them removed.",
  ],
  [
    ({ code }) => code.includes("policies.ratelimit") || code === "500.003.02" || code === "500.003.03",
    "Safaricom is busy or was asked too often. Nothing was registered. Try again in a few minutes.",
  ],
  [
    ({ description }) => /apiproduct/i.test(description),
    "The app on Safaricom's portal has no C2B product. Add it there, then run this again.",
  ],
  [
    ({ code }) =>
      code === "400.003.02" || code === "400.002.05" || code === "400.002.02" || code === "400.001",
    "Safaricom refused the request: a field or a word in an address. Look at the addresses above and at MPESA_SHORTCODE.",
  ],
  [
    ({ code }) => ["404.001.03", "400.003.01", "401.002.01", "401.001"].includes(code),
    "Safaricom refused the access token twice. Another program may use the same consumer key; try again.",
  ],
  [
    ({ status, code }) => status === 0 && code === "",
    "No answer, or no access token: is the address of Daraja right, and are MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET? It is not known whether anything was registered; running this again does no harm.",
  ],
];

/** An answer of Safaricom's in plain words, with its own behind them. */
export function registrationInWords(said: Said): string {
  const meaning =
    MEANINGS.find(([fits]) => fits(said))?.[1] ??
    "Safaricom did not take it, and said why only in its own words.";
  const own = [said.status > 0 ? `HTTP ${said.status}` : "", said.code, said.description]
    .filter(Boolean)
    .join(", ");
  return own ? `${meaning}\n  (Safaricom: ${own})` : meaning;
}
