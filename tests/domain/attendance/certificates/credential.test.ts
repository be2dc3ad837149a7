import { createHmac, webcrypto } from "node:crypto";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { credentialKeys, credentialOf } from "@/lib/domain/attendance/certificates/credential";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { listWithdrawn } from "@/lib/domain/attendance/certificates/list-withdrawn";
import { hasSeveral, readCredential, verdictOn } from "@/lib/domain/attendance/certificates/rules";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { closeDatabase } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { asStaff, PUBLIC, type StaffCtx } from "../../../support/actors";
import { completedSeat, numberOf } from "../../../support/certificates";
import { sql } from "../../../support/database";

let admin: StaffCtx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

const given = { ...env() };
afterEach(() => {
  Object.assign(env(), { CERTIFICATE_KEY: undefined, CERTIFICATE_KEY_PREVIOUS: [] }, given);
});

const FIRST = "the-key-that-signed-the-papers-of-the-first-seasons";
const SECOND = "the-key-that-signs-since-the-academy-has-a-new-admin";
const ABOUT = {
  number: 12,
  fullName: "Wanjiru Mũgo-Ńdũŋg'ũ",
  courseName: "Ushonaji \u201cA\u201d – kozi ya kwanza",
  seasonNumber: 8,
  issuedAt: new Date("2026-11-20T09:00:00.250Z"),
  oldNumber: null,
};

/** A certificate issued by an admin, as the list shows it. */
async function certified(name?: string) {
  const seat = await completedSeat(name);
  await issueCertificates(admin, { season: 8 });
  const number = await numberOf(seat);
  const { certificates } = await listCertificates(admin, { search: String(number) });
  return { seat, ...certificates.find((one) => one.number === number)! };
}

/** As somebody who has the published keys and a JOSE library. */
const verify = async (credential: string, keys = credentialKeys()) =>
  (await jwtVerify(credential, createLocalJWKSet(keys), { algorithms: ["EdDSA"] })).payload;

/** As /verify does. */
async function verdict(pasted: string, withdrawn: number[] = [], { keys } = credentialKeys()) {
  return verdictOn(readCredential(pasted), { keys, withdrawn }, async (key, signature, signed) => {
    const imported = await webcrypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return webcrypto.subtle.verify("Ed25519", imported, signature, signed);
  });
}

/** The text with another sign at a place. */
const altered = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

describe("a certificate's credential", () => {
  test("is the same in the list and in the check, and any JOSE library verifies it with the published keys", async () => {
    const { number, check, credential } = await certified("Grace Njeri");
    expect(await checkCertificate(PUBLIC, { number, check })).toMatchObject({ credential });
    expect(await verify(credential)).toMatchObject({
      credentialSubject: { name: "Grace Njeri", licenseNumber: String(number) },
    });
    expect(await verdict(credential)).toBe("signed");
  });

  test("says what stands on the paper and nothing more about the person", async () => {
    const { seat, credential, number } = await certified();
    const { id, msisdn, registration_no, dob } = seat.student;
    const said = JSON.stringify(decodeJwt(credential));
    for (const secret of [id, msisdn, registration_no, seat.enrollmentId, dob])
      expect(said).not.toContain(secret);
    expect(Object.keys(decodeJwt<{ credentialSubject: object }>(credential).credentialSubject)).toEqual([
      "id",
      "type",
      "name",
      "licenseNumber",
      "term",
      "achievement",
    ]);
    expect(readCredential(credential)).toMatchObject({ says: { number: String(number), season: "8" } });
  });

  test("has the number of a past season's paper, and goes by the academy's own in the list of withdrawals", async () => {
    const { keys } = credentialKeys();
    const old = readCredential(credentialOf({ ...ABOUT, oldNumber: "GNM/07" }, "GNM Academy"));
    expect(old).toMatchObject({ says: { number: "GNM/07" } });
    expect(await verdictOn(old, { keys, withdrawn: [ABOUT.number] }, async () => true)).toBe("withdrawn");
  });

  test("has the claims of Open Badges 3.0, each equal to its part of the credential", () => {
    const credential = credentialOf(ABOUT, "GNM Academy");
    const { alg, kid } = decodeProtectedHeader(credential);
    const { iss, jti, sub, nbf, ...badge } = decodeJwt<Record<string, unknown>>(credential);
    expect({ alg, kid }).toEqual({ alg: "EdDSA", kid: credentialKeys().keys[0]?.kid });
    expect(badge).toMatchObject({
      "@context": ["https://www.w3.org/ns/credentials/v2", expect.stringContaining("/spec/ob/v3p0/context")],
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      id: jti,
      issuer: { id: iss, type: ["Profile"], name: "GNM Academy", url: iss },
      validFrom: "2026-11-20T09:00:00Z",
      credentialSubject: {
        id: sub,
        type: ["AchievementSubject"],
        achievement: {
          type: ["Achievement"],
          name: ABOUT.courseName,
          criteria: { narrative: expect.any(String) },
        },
      },
    });
    expect(nbf).toBe(Date.parse(String(badge.validFrom)) / 1000);
    for (const address of [iss, jti, sub]) expect(URL.canParse(String(address))).toBe(true);
  });

  test("keeps the letters of every name and course", () => {
    expect(readCredential(credentialOf(ABOUT, "GNM \u201cAcademy\u201d"))).toHaveProperty("says", {
      academy: "GNM \u201cAcademy\u201d",
      number: "12",
      name: ABOUT.fullName,
      course: ABOUT.courseName,
      season: "8",
      issued: "2026-11-20T09:00:00Z",
    });
  });

  test("is no longer good when one letter of it is another", async () => {
    const credential = credentialOf(ABOUT, "GNM Academy");
    for (let at = 0; at < credential.length; at += 7) {
      const other = altered(credential, at);
      expect([at, await verdict(other)]).not.toEqual([at, "signed"]);
      await expect(verify(other)).rejects.toThrow();
    }
    // The last letter has bits that no byte uses: some libraries overlook it.
    const last = credential.length - 1;
    expect(await verdict(altered(credential, last))).toBe("altered");
  });

  test("is called altered wherever a letter of what was signed is another or a part is missing", async () => {
    const credential = credentialOf(ABOUT, "GNM Academy");
    const body = credential.indexOf(".");
    for (let at = body + 5; at < credential.length; at += 5)
      if (credential[at] !== ".")
        expect([at, await verdict(altered(credential, at))]).toEqual([at, "altered"]);
    for (const length of [200, 300, credential.length - 1])
      expect(await verdict(credential.slice(0, length))).toBe("altered");
  });

  test("beside another in one text is not answered for both", async () => {
    const credential = credentialOf(ABOUT, "GNM Academy");
    const link = "https://academy.example/certificate/12/7K3M9QXZ";
    for (const pasted of [
      `${credential}\n${credential}`,
      `${credential}${credential.slice(0, 300)}`,
      `${link}, https://academy.example/certificate/13/7K3M-9QXZ`,
    ])
      expect(hasSeveral(pasted), pasted.slice(-40)).toBe(true);
    for (const pasted of [credential, `${link}#${credential}`, `Habari ${link}.`, "12 7K3M9QXZ", ""])
      expect(hasSeveral(pasted), pasted.slice(-40)).toBe(false);
  });

  test("is only good as we sign: without a signature, or signed with the public key as a secret, it is none", async () => {
    const [, body = ""] = credentialOf(ABOUT, "GNM Academy").split(".");
    const [key] = credentialKeys().keys;
    const forged = (alg: string, tail: string) =>
      `${Buffer.from(JSON.stringify({ alg, kid: key?.kid })).toString("base64url")}.${body}.${tail}`;
    const hmac = createHmac("sha512", key?.x ?? "")
      .update(body)
      .digest("base64url");
    for (const [text, said] of [
      [forged("none", ""), "altered"],
      [forged("none", "A".repeat(86)), "unreadable"],
      [forged("HS512", hmac), "unreadable"],
    ] as const) {
      expect(await verdict(text)).toBe(said);
      await expect(verify(text)).rejects.toThrow();
    }
  });

  test.each([
    ["the link of the code", (text: string) => `https://academy.example/certificate/12/7K3M9QXZ#${text}`],
    [
      "a mail that broke it into lines",
      (text: string) => `Habari,\n> ${text.replace(/(.{70})/g, "$1\r\n")}\n\n-- \nJane`,
    ],
    [
      "a page that put unseen signs into it",
      (text: string) => `\ufeff${text.replace(/(.{30})/g, "$1\u200b\u00ad")} `,
    ],
  ])("is found in %s", async (_where, inside) => {
    expect(await verdict(inside(credentialOf(ABOUT, "GNM Academy")))).toBe("signed");
  });

  test.each([
    "",
    "12",
    "eyJ.eyJ.x",
    `eyJhIjoxfQ.eyJ9.${"A".repeat(86)}`,
    "https://academy.example/certificate/12/7K3M9QXZ",
  ])("is not found in %j", async (text) => expect(await verdict(text)).toBe("unreadable"));
});

describe("the keys of certificates", () => {
  const use = (key: string | undefined, previous: string[] = []) =>
    Object.assign(env(), { CERTIFICATE_KEY: key, CERTIFICATE_KEY_PREVIOUS: previous });

  test("rotate: the newest signs, and papers of earlier ones stay good", async () => {
    use(FIRST);
    const old = credentialOf(ABOUT, "GNM Academy");
    expect(credentialOf(ABOUT, "GNM Academy")).toBe(old);
    use(SECOND, [FIRST]);
    const fresh = credentialOf(ABOUT, "GNM Academy");
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
    for (const credential of [old, fresh]) {
      expect(await verdict(credential)).toBe("signed");
      expect(await verify(credential)).toMatchObject({ nbf: Date.parse("2026-11-20T09:00:00Z") / 1000 });
    }
    use(SECOND);
    expect(await verdict(old)).toBe("unknown_key");
    await expect(verify(old)).rejects.toThrow();
  });

  test("are those of AUTH_SECRET and its earlier values while there is no own key", async () => {
    Object.assign(env(), { AUTH_SECRET: FIRST });
    const old = credentialOf(ABOUT, "GNM Academy");
    Object.assign(env(), { AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: [FIRST] });
    expect(await verdict(old)).toBe("signed");
    use(`${SECOND}-of-its-own`, [FIRST]);
    expect(await verdict(old)).toBe("signed");
  });

  test("are published without what signs", () => {
    use(FIRST);
    for (const key of credentialKeys().keys)
      expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  });
});

describe("the withdrawn certificates", () => {
  test("are listed by their number alone, and their credential says so", async () => {
    const [{ number, credential }, { credential: other }] = [
      await certified("Zawadi Chebet"),
      await certified(),
    ];
    await withdrawCertificate(admin, { number, reason: "Issued under a wrong name" });
    const list = await listWithdrawn(PUBLIC, {});
    expect(list).toEqual({
      withdrawn: expect.arrayContaining([number]),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(list.withdrawn.every((one) => Number.isInteger(one))).toBe(true);
    expect(await verdict(credential, list.withdrawn)).toBe("withdrawn");
    expect(await verdict(other, list.withdrawn)).toBe("signed");
    // The signature itself stays right: only the list tells.
    expect(await verify(credential)).toMatchObject({ credentialSubject: { licenseNumber: String(number) } });
  });

  test("stay listed when the student was renamed and forgotten, under the name that was printed", async () => {
    const { seat, number, check, credential } = await certified("Grace Njeri");
    await withdrawCertificate(admin, { number, reason: "Left" });
    await sql`update students set full_name = 'Removed' where id = ${seat.student.id}`;
    expect((await listWithdrawn(PUBLIC, {})).withdrawn).toContain(number);
    expect(await checkCertificate(PUBLIC, { number, check })).toMatchObject({
      credential,
      status: "withdrawn",
    });
  });
});
