import { meaningOf } from "@/lib/domain/payments/daraja/error-codes";
import { isAccepted } from "@/lib/domain/payments/daraja/register-paybill";

type DarajaAnswer = { status: number; code: string; description: string };

/** The meaning of Safaricom's answers to a registration, for the operator (docs/mpesa.md). */
const MEANINGS: [fits: (answer: DarajaAnswer) => boolean, text: string][] = [
  [isAccepted, "Safaricom accepted the addresses."],
  [
    ({ description }) => /already registered/i.test(description),
    "Safaricom already has addresses for this paybill and keeps them. Compare them on its portal under Self Services, URL Management; to change them, delete them there first (two operators must approve), then run this again.",
  ],
  [
    ({ description }) => /duplicate notification info/i.test(description),
    "The addresses are still on Safaricom's old broker platform. Write to apisupport@safaricom.co.ke to have them removed.",
  ],
  [
    (answer) => ["spike", "busy"].includes(meaning(answer)),
    "Safaricom is busy or was asked too often. Nothing was registered. Try again in a few minutes.",
  ],
  [
    ({ code, description }) => /apiproduct/i.test(code + description),
    "The app on Safaricom's portal has no C2B product, or not this version of it. Add it there or set MPESA_C2B_VERSION, then run this again.",
  ],
  [
    ({ code }) =>
      code === "400.003.02" || code === "400.002.05" || code === "400.002.02" || code === "400.001",
    "Safaricom refused the request because of a field or a word in an address. Check the addresses above and MPESA_SHORTCODE.",
  ],
  [
    (answer) => meaning(answer) === "token",
    "Safaricom refused the access token twice. Another program may use the same consumer key; try again.",
  ],
  [
    ({ status, code }) => status === 0 && code === "",
    "No answer, or no access token. Check MPESA_BASE_URL, MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET. Whether anything was registered is unknown; running this again is safe.",
  ],
  [
    ({ status, code }) => status === 200 && code === "",
    "Safaricom's answer, below, could not be understood. Whether anything was registered is unknown: look on its portal under Self Services, URL Management. Running this again is safe.",
  ],
];

const meaning = ({ status, code, description }: DarajaAnswer) =>
  meaningOf({ status, code, text: description });

/** Describes Safaricom's answer in plain words, followed by its own. */
export function describeRegistration(answer: DarajaAnswer): string {
  const explained =
    MEANINGS.find(([fits]) => fits(answer))?.[1] ?? "Safaricom refused it with an undocumented answer.";
  const own = [answer.status > 0 ? `HTTP ${answer.status}` : "", answer.code, answer.description]
    .filter(Boolean)
    .join(", ");
  return own ? `${explained}\n  (Safaricom: ${own})` : explained;
}
