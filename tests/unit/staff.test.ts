import { describe, expect, test } from "vitest";
import { checkNewPassword, refuseWeak } from "@/lib/domain/people/staff/passwords";

const outcome = (work: () => void): string => {
  try {
    work();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a new password", () => {
  test("is entered twice and equal, with the specification's message", () => {
    expect(outcome(() => checkNewPassword("", ""))).toBe("Invalid Password. Passwords are required");
    expect(outcome(() => checkNewPassword("Karibu-Sana-11", ""))).toBe(
      "Invalid Password. Passwords are required",
    );
    expect(outcome(() => checkNewPassword("Karibu-Sana-11", "karibu-sana-11"))).toBe(
      "Password entered do not match. Please ensure you enter the same password",
    );
    expect(outcome(() => checkNewPassword("Karibu-Sana-11", "Karibu-Sana-11"))).toBe("");
  });

  test("has ten characters, counted as people count them", () => {
    expect(outcome(() => refuseWeak("password", "short-of-9"))).toBe("");
    expect(outcome(() => refuseWeak("password", "shorty-of"))).toBe(
      "Choose a longer or less common password: at least 10 characters.",
    );
    expect(outcome(() => refuseWeak("password", "😀🎂😀🌍🙂🐘🎵"))).not.toBe("");
  });

  test.each([
    "password123",
    "PassWord2026!",
    "p4ssw0rd-2026",
    "P@$$w0rd2026",
    "@dmin12345",
    "Admin@2026!",
    "123-letmein-123",
    "Academy2026",
    "kenya@2030!",
    "Nairobi-254",
    "safaricom99",
    "Jesus-is-Lord-7",
    "hakunamatata1",
    "Wanjiku.1990",
    "qwertyuiop",
    "1q2w3e4r5t",
    "asdfghjkl;1",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "0000000000",
    "1234567890",
    "0712345678",
    "254712345678",
  ])("is not a common one, whatever surrounds it: %s", (common) => {
    expect(outcome(() => refuseWeak("password", common))).toBe(
      "Choose a longer or less common password: at least 10 characters.",
    );
  });

  test.each(["three-quiet-herons", "Karibu-Sana-11", "Nyumbani-Kwetu-3", "mvua kubwa leo", "k7#mQz!x92"])(
    "may be words together, or no word at all: %s",
    (good) => expect(outcome(() => refuseWeak("password", good))).toBe(""),
  );

  test("is not made of its owner's name or phone number, in any format", () => {
    const owner = { firstName: "Zoë", lastName: "Wanjirũ Otieno", msisdn: "254712345678" };
    for (const own of [
      "Wanjiru-na-mvua-9",
      "wan-JIRU-mvua-leo",
      "leo-mvua-OTIENO",
      "mvua-0712345678",
      "mvua 345 678 leo",
    ])
      expect(
        outcome(() => checkNewPassword(own, own, owner)),
        own,
      ).toBe("Choose a password without the owner's name or phone number.");
    // A name of three letters is part of too many words.
    for (const other of ["mvua-zoezi-leo-5", "mvua-5678-leo-3"])
      expect(
        outcome(() => checkNewPassword(other, other, owner)),
        other,
      ).toBe("");
  });
});
