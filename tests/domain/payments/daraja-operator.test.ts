import { createPublicKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { initiator } from "@/lib/domain/payments/daraja/status-and-reversal";
import { parseEnv } from "@/lib/platform/env-shape";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { openCredential } from "@/simulator/core/security-credential";
// Names the operator and the password in the environment.
import "../../support/safaricom";

describe("the operator's password", () => {
  test("is encrypted so that only Safaricom's key decrypts it", async () => {
    const by = await initiator();
    expect(by?.Initiator).toBe("academyapi");
    expect(Buffer.from(by!.SecurityCredential, "base64")).toHaveLength(256);
    expect(openCredential(by!.SecurityCredential)).toBe("test-initiator-password");
  });

  test("requires an operator, and a certificate outside the simulator", () => {
    const settings = { ...TEST_SETTINGS, DATABASE_URL: "postgres://x/y" };
    expect(() => parseEnv({ ...settings, MPESA_INITIATOR_NAME: "api" })).toThrow("MPESA_INITIATOR_PASSWORD");
    const sandbox = {
      ...settings,
      MPESA_MODE: "sandbox",
      MPESA_INITIATOR_NAME: "api",
      MPESA_INITIATOR_PASSWORD: "x",
    };
    expect(() => parseEnv(sandbox)).toThrow("MPESA_CERTIFICATE_FILE");
    expect(parseEnv({ ...sandbox, MPESA_CERTIFICATE_FILE: "cert.cer" }).MPESA_CERTIFICATE_FILE).toBe(
      "cert.cer",
    );
  });

  test.each([
    ["with its lines", (pem: string) => pem],
    ["with line ends written out", (pem: string) => pem.replaceAll("\n", "\\n")],
    ["with line ends of Windows", (pem: string) => pem.replaceAll("\n", "\r\n")],
    ["with spaces for line ends, in quotes", (pem: string) => `"${pem.trim().replaceAll("\n", " ")}"`],
    ["as base64 alone", (pem: string) => pem.replace(/-----.*-----/g, "").replaceAll("\n", "")],
  ])("takes a certificate given as text, %s", async (_how, written) => {
    const pem = await (await fetch(`${process.env.MPESA_BASE_URL}/_sim/certificate`)).text();
    const settings = { ...TEST_SETTINGS, DATABASE_URL: "postgres://x/y", MPESA_CERTIFICATE: written(pem) };
    const read = parseEnv(settings).MPESA_CERTIFICATE;
    expect(createPublicKey(read).export({ type: "spki", format: "pem" })).toBe(
      createPublicKey(pem).export({ type: "spki", format: "pem" }),
    );
  });

  test("refuses to start on a text that is no certificate", () => {
    const settings = { ...TEST_SETTINGS, DATABASE_URL: "postgres://x/y", MPESA_CERTIFICATE: "cert.cer" };
    expect(() => parseEnv(settings)).toThrow("MPESA_CERTIFICATE: must be Safaricom's certificate");
  });
});
