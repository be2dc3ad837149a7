import { describe, expect, test } from "vitest";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";

const AT = new Date("2026-11-21T14:30:00+03:00");
const whole = { code: "UKL7RT61SV", amountCents: 50_000, at: AT };

describe("an M-Pesa message is read", () => {
  test.each([
    [
      "as M-Pesa sends it",
      "UKL7RT61SV Confirmed. Ksh500.00 sent to GNM ACADEMY for account ABC2345 on 21/11/26 at 2:30 PM. New M-PESA balance is Ksh1,234.50. Transaction cost, Ksh0.00. Amount you can transact within the day is 499,500.00.",
      whole,
    ],
    [
      "without spaces after the periods",
      "UKL7RT61SV Confirmed.Ksh500.00 sent to GNM ACADEMY for account ABC2345 on 21/11/26 at 2:30 PM.New M-PESA balance is Ksh10.00.",
      whole,
    ],
    [
      "forwarded with other text around it",
      "Hello, I paid: ukl7rt61sv Confirmed. Ksh500.00 sent to GNM ACADEMY for account ABC2345 on 21/11/2026 at 2:30 PM. Thank you, 0712345678",
      whole,
    ],
    [
      "over several lines, with invisible characters",
      "\u200eUKL7RT61SV\nConfirmed.\nKsh 500.00 sent to GNM ACADEMY\nfor account ABC2345 on 21/11/26 at 14:30. New M-PESA balance is Ksh1.00.",
      whole,
    ],
    [
      "in Swahili",
      "UKL7RT61SV Imethibitishwa. Ksh500.00 imetumwa kwa GNM ACADEMY kwa akaunti nambari ABC2345 mnamo 21/11/26 saa 2:30 PM. Salio lako jipya la M-PESA ni Ksh1,234.50.",
      whole,
    ],
    [
      "as the business receives it",
      "UKL7RT61SV Confirmed. On 21/11/26 at 2:30 PM Ksh500.00 received from 0712345678 AMINA OTIENO. Account number ABC2345. New utility balance is Ksh9,000.00.",
      whole,
    ],
    [
      "to a till, which has no account",
      "UKL7RT61SV Confirmed. Ksh12,500.50 paid to GNM ACADEMY. on 21/11/26 at 12:05 AM. New M-PESA balance is Ksh1.00.",
      {
        code: "UKL7RT61SV",
        amountCents: 1_250_050,
        at: new Date("2026-11-21T00:05:00+03:00"),
      },
    ],
    [
      "with an account of several words",
      "UKL7RT61SV Confirmed. Ksh500.00 sent to GNM ACADEMY for account jane doe on 1/2/26 at 12:05 PM. New M-PESA balance is Ksh1.00.",
      {
        code: "UKL7RT61SV",
        amountCents: 50_000,
        at: new Date("2026-02-01T12:05:00+03:00"),
      },
    ],
    [
      "truncated",
      "UKL7RT61SV Confirmed. Ksh500.00 sent to GNM ACADEMY for acc",
      { code: "UKL7RT61SV", amountCents: 50_000, at: null },
    ],
    ["the receipt alone", " ukl7 rt61 sv ", { code: "UKL7RT61SV", amountCents: null, at: null }],
    [
      "the receipt within other text",
      "my code is UKL7RT61SV, please",
      { code: "UKL7RT61SV", amountCents: null, at: null },
    ],
  ])("%s", (_how, text, read) => {
    expect(readMpesaText(text)).toEqual(read);
  });
});

describe("no payment is read from", () => {
  test.each([
    ["nothing", ""],
    ["a phone number", "0712345678"],
    ["words of ten letters", "registered yesterday"],
    [
      "a reversal",
      "UKL8AA61SV Confirmed. Transaction UKL7RT61SV has been reversed on 21/11/26 at 2:30 PM. Ksh500.00 is back.",
    ],
    ["a message of a failed payment", "Failed. You do not have enough money in your M-PESA account."],
  ])("%s", (_what, text) => {
    expect(readMpesaText(text)).toBeNull();
  });

  test("and a day that does not exist is not read as a time", () => {
    expect(readMpesaText("UKL7RT61SV Confirmed. Ksh5 sent to A on 31/2/26 at 1:00 PM.")).toMatchObject({
      at: null,
    });
  });
});
