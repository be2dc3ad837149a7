import { describe, expect, test } from "vitest";
import { readPhonePart } from "@/lib/domain/people/students/rules";
import { formatPhone, maskMsisdn, maskPhone, plusPhone, toMsisdn, toPhone } from "@/lib/platform/phone";

const PREFIXES = [
  "0",
  "",
  "254",
  "+254",
  "00254",
  "2540",
  "+254 0",
  "+254 (0)",
  "+(254)",
  "(+254)",
  "tel:+254",
  "TEL:0",
];
const GROUPS = [
  (n: string) => n,
  (n: string) => `${n.slice(0, 3)} ${n.slice(3, 6)} ${n.slice(6)}`,
  (n: string) => `${n.slice(0, 3)}-${n.slice(3, 6)}-${n.slice(6)}`,
  (n: string) => `${n.slice(0, 3)}.${n.slice(3)}`,
  (n: string) => `(${n.slice(0, 2)}) ${n.slice(2)}`,
  (n: string) => `${n.slice(0, 3)}/${n.slice(3)}`,
  (n: string) => `\u00a0${n.slice(0, 3)}\u00a0${n.slice(3)}\t`,
  (n: string) => n.split("").join(" "),
  (n: string) => `\u202a${n}\u202c`,
  (n: string) => `${n.slice(0, 3)}\u200b${n.slice(3)}\ufeff`,
  (n: string) => `${n.slice(0, 3)}\u2011${n.slice(3, 6)}\u2013${n.slice(6)}`,
  (n: string) => `\u2066 ${n}\u2069`,
  (n: string) => `${n.slice(0, 3)}\u2009${n.slice(3)}`,
  (n: string) => `${n.slice(0, 1)} ${n.slice(1)}`,
  (n: string) => `${n} `,
  (n: string) => `${n.slice(0, 3)}\ufe0f${n.slice(3)}\u034f`,
  (n: string) => `\ufffc${n}\u3164\u2800`,
];

describe("a Kenyan mobile number", () => {
  for (const national of ["712345678", "110123456"]) {
    test(`is one number in ${PREFIXES.length * GROUPS.length} formats: ${national}`, () => {
      const aliases = new Set(
        PREFIXES.flatMap((prefix) => GROUPS.map((group) => `${prefix}${group(national)}`)),
      );
      expect(aliases.size).toBe(PREFIXES.length * GROUPS.length);
      const read = [...aliases].filter((alias) => toMsisdn(alias) !== `254${national}`);
      expect(read).toEqual([]);
    });
  }

  test.each([
    ["too short", "071234567"],
    ["too long", "07123456789"],
    ["another country", "+255712345678"],
    ["a landline", "0201234567"],
    ["Excel's", "7.12E+08"],
    ["letters", "07123A5678"],
    ["two numbers", "0712345678, 0712345679"],
    ["an extension", "0712345678 ext 5"],
    ["other digits", "٠٧١٢٣٤٥٦٧٨"],
    ["nothing", ""],
    ["a registration number", "AC10001"],
    ["the paybill", "886490"],
  ])("is not %s", (_what, written) => {
    expect(toMsisdn(written)).toBeNull();
  });

  test("is shown masked without proof of access", () => {
    expect(maskPhone("254712345678")).toBe("07** *** 678");
    expect(maskPhone("254110123456")).toBe("01** *** 456");
    expect(maskMsisdn("254712345678")).toBe("2547*****678");
    expect(formatPhone("254712345678")).toBe("0712 345 678");
    expect(plusPhone("254712345678")).toBe("+254712345678");
  });

  test("that was anonymized is shown as that word", () => {
    for (const hidden of ["07****222", "2547 ***** 126", "0722XXX456", "0722000*", "94c392c311d522da", ""])
      expect(plusPhone(hidden)).toBe(hidden);
    expect([formatPhone("removed"), plusPhone("removed")]).toEqual(["removed", "removed"]);
  });
});

describe("part of a phone number", () => {
  test.each([
    ["0712 34", "25471234"],
    ["0712-345", "254712345"],
    ["0110", "254110"],
    ["+254 712 34", "25471234"],
    ["00254 712", "254712"],
    ["+254 (0)712 34", "25471234"],
    ["712345", "712345"],
    ["712 345", "712345"],
    ["345", "345"],
    ["0", "0"],
    ["000123", "000123"],
    ["0345", "0345"],
  ])("%s is searched as %s", (typed, digits) => {
    expect(readPhonePart(typed)).toBe(digits);
  });

  test.each(["", "Jane", "Jane 0712", "AC10001", "+", "()", "07%12", "07_12", "07\\12"])(
    "%j is invalid",
    (typed) => {
      expect(readPhonePart(typed)).toBeNull();
    },
  );
});

test.each([
  ["0722 000 111", "254722000111"],
  ["+256 700 123456", "256700123456"],
  ["0044 (20) 7946-0958", "442079460958"],
  ["+47 22 12 34 56", "4722123456"],
  ["12125551234", "12125551234"],
  ["12345", null],
  ["0722 000 11", null],
  ["07220001112", null],
  ["7220001112", null],
  ["+254 20 222 2222", null],
  ["254722", null],
  ["+123456789012345678", null],
  ["none", null],
])("a phone of any country is Kenyan, or has its country's code: %s", (written, read) => {
  expect(toPhone(written)).toBe(read);
});
