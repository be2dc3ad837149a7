import { describe, expect, test } from "vitest";
import { inNameCase } from "@/lib/domain/registrations/imports/name-case";

describe("a name of a file", () => {
  test.each([
    ["MARY WANJIRU", "Mary Wanjiru"],
    ["peter OTIENO odhiambo", "Peter Otieno Odhiambo"],
    ["NGUGI WA THIONG'O", "Ngugi wa Thiong'o"],
    ["ng'ang'a MWANGI", "Ng'ang'a Mwangi"],
    ["SEAN O'BRIEN", "Sean O'Brien"],
    ["d\u2019souza maria", "D\u2019Souza Maria"],
    ["ANN-MARIE ACHIENG", "Ann-Marie Achieng"],
    ["RONALD MCDONALD MACHARIA", "Ronald McDonald Macharia"],
    ["OLE KAPARO OLE NTIMAMA", "Ole Kaparo ole Ntimama"],
    ["J. OTIENO", "J. Otieno"],
    ["JOHN KAMAU II", "John Kamau II"],
    ["\u00c9LODIE WANJIK\u0168", "\u00c9lodie Wanjik\u0169"],
  ])("typed wholly in capitals or small letters is put in name case: %s", (typed, shown) => {
    expect(inNameCase(typed)).toBe(shown);
  });

  test.each(["Mary wanjiru", "Peter McOtieno", "deSouza Maria", "J. K.", "Ngugi wa Thiong'o"])(
    "that somebody wrote with care stays as it is: %s",
    (typed) => {
      expect(inNameCase(typed)).toBe(typed);
    },
  );
});
