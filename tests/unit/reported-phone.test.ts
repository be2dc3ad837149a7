import { describe, expect, test } from "vitest";
import { phoneText } from "@/app/(console)/_payments/cells";
import { fitsMask, readReportedPhone } from "@/lib/platform/phone";

describe("a phone as M-Pesa reports it", () => {
  test.each([
    ["2547 ***** 126", "2547_____126"],
    ["2547*****126", "2547_____126"],
    ["25470****149", "25470____149"],
    ["254712****456", "254712___456"],
    ["070****444", "25470____444"],
    ["0722XXX456", "254722___456"],
    ["2547XXXXX789", "2547_____789"],
    ["076734XXXX", "25476734____"],
    ["0722000***", "254722000___"],
    ["0722000*", "254722000___"],
    ["254722000***", "254722000___"],
    ["+254722***456", "254722___456"],
    ["722xxx456", "254722___456"],
    ["********126", "254______126"],
    ["07*2*34*5*", "2547_2_34_5_"],
    ["011XXXX456", "25411____456"],
  ])("%s shows these digits: %s", (sent, mask) => {
    expect(readReportedPhone(sent)).toEqual({ msisdn: null, hash: null, mask });
  });

  test.each([
    "2547********",
    "07XXXXXXXX",
    "0722XX",
    "X",
    "Xavier",
    "",
    "JOHN DOE",
    "88649*",
    "12*3*456",
    "072200000*0*",
  ])("%j is a hint to nobody", (sent) => {
    expect(readReportedPhone(sent)).toEqual({ msisdn: null, hash: null, mask: null });
  });

  test("is a whole number in any usual form, or the hash of one", () => {
    for (const sent of ["254712345678", "0712345678", "712345678", "+254 712 345 678"])
      expect(readReportedPhone(sent)).toEqual({ msisdn: "254712345678", hash: null, mask: null });
    const hash = "bbff37cea44ac0b2d964ee0dfb8d2df8513dc7ba1b36129a929fc3fbd6dd4af4";
    expect(readReportedPhone(hash.toUpperCase())).toEqual({ msisdn: null, hash, mask: null });
  });

  test("fits a number digit by digit", () => {
    expect(fitsMask("254722123456", "254722___456")).toBe(true);
    expect(fitsMask("254723123456", "254722___456")).toBe(false);
    expect(fitsMask("254722123457", "254722___456")).toBe(false);
    expect(fitsMask("", "254722___456")).toBe(false);
  });

  test.each([
    ["254712345678", "+254712345678"],
    ["0722XXX456", "0722XXX456"],
    ["2547 ***** 126", "2547 ***** 126"],
    ["0722000*", "0722000*"],
    ["", "hidden"],
    ["bbff37cea44ac0b2d964ee0dfb8d2df8513dc7ba1b36129a929fc3fbd6dd4af4", "hidden"],
  ])("%j is shown to staff as %s", (sent, shown) => {
    expect(phoneText(sent, "hidden")).toBe(shown);
  });
});
