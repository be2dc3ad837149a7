import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { checkCertificates } from "@/lib/domain/attendance/certificates/check-certificates";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff, PUBLIC, type StaffCtx } from "../../../support/actors";
import { completedSeat } from "../../../support/certificates";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";

let admin: StaffCtx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

const checkAll = (lines: string[], by = PUBLIC) => checkCertificates(by, { papers: lines.join("\r\n") });

test("an employer checks many certificates at once, each as if it were checked alone", async () => {
  for (const name of ["Amina Otieno", "Brian Kiprono", "Zawadi Chebet"]) await completedSeat(name);
  await issueCertificates(admin, { season: 8 });
  const { certificates } = await listCertificates(admin, { sort: "issued" });
  const [amina, brian, zawadi] = certificates.toSorted((one, other) =>
    one.full_name.localeCompare(other.full_name),
  );
  await withdrawCertificate(admin, { number: brian!.number, reason: "Wrong name" });
  const dashed = `${amina!.check.slice(0, 4).toLowerCase()}-${amina!.check.slice(4)}`;
  const [, body, tail] = zawadi!.credential.split(".");
  const header = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: "another" })).toString("base64url");
  const foreign = [header, body, tail].join(".");
  const found = await checkAll([
    `No. ${amina!.number}, check code ${dashed}.`,
    `${brian!.number}\t${brian!.check}`,
    "",
    `https://school2.example:8443/certificate/${zawadi!.number}/${zawadi!.check}#${zawadi!.credential}`,
    `https://school2.example:8443/verify#${zawadi!.credential}`,
    brian!.credential,
    `https://school2.example/verify#${zawadi!.credential.slice(0, -20)}${"A".repeat(19)}Q`,
    `https://school2.example/certificate/${zawadi!.number}/${zawadi!.check}#${zawadi!.credential.slice(0, -20)}${"A".repeat(19)}Q`,
    `https://school2.example/certificate/${zawadi!.number}/${zawadi!.check}#${amina!.credential}`,
    `https://school2.example/certificate/${zawadi!.number}/${zawadi!.check}#${foreign}`,
    `https://school2.example/verify#${foreign}`,
    `https://school2.example/verify#${zawadi!.credential.slice(0, 300)}`,
    `${zawadi!.credential} ${amina!.credential}`,
    `${zawadi!.number} ${amina!.check}`,
    `${zawadi!.number}`,
    "1999999999 AAAA-AAAA",
    "Zawadi Chebet",
  ]);
  expect(
    found.map((each) => ("paper" in each ? `${each.paper.full_name} ${each.paper.status}` : each.fault)),
  ).toEqual([
    "Amina Otieno valid",
    "Brian Kiprono withdrawn",
    "Zawadi Chebet valid",
    "Zawadi Chebet valid",
    "Brian Kiprono withdrawn",
    "altered",
    "altered",
    "altered",
    "Zawadi Chebet valid",
    "unknown_key",
    "altered",
    "several",
    "unknown",
    "unreadable",
    "unknown",
    "unreadable",
  ]);
  const [first] = found;
  expect(first && "paper" in first ? Object.keys(first.paper).sort() : []).toEqual([
    "course_name",
    "full_name",
    "issued_at",
    "season",
    "status",
  ]);
});

test("number and code are read alike alone and in a list, with the marks that people write around them", async () => {
  const { certificates } = await listCertificates(admin, { sort: "issued" });
  const [valid, old] = certificates.filter(({ status }) => status === "valid");
  await sql`update certificates set old_number = 'GNM/2019/012.' where number = ${old!.number}`;
  const codeOf = ({ check }: { check: string }) => `${check.slice(0, 4)} \u2013 ${check.slice(4)}.`;
  const { number } = valid!;
  const written = [
    `${number}`,
    `No. ${number}`,
    `no.${number}`,
    `No ${number}.`,
    `${number}.`,
    `Certificate number: ${number}`,
    `Nambari ya cheti ${number}`,
    `#${number}`,
    `\u2116 0${number}`,
  ];
  const papers = [
    ...written.map((one) => ({ number: one, check: codeOf(valid!), name: valid!.full_name })),
    ...["gnm/2019/012", "No. GNM/2019/012"].map((one) => ({
      number: one,
      check: codeOf(old!),
      name: old!.full_name,
    })),
  ];
  const listed = await checkAll(papers.map(({ number: one, check }) => `${one}, ${check}`));
  expect(listed.map((one) => "paper" in one && one.paper.full_name)).toEqual(papers.map(({ name }) => name));
  for (const { number: one, check, name } of papers)
    expect((await checkCertificate(PUBLIC, { number: one, check })).full_name).toBe(name);
});

test("200 links of codes are one list", async () => {
  const { certificates } = await listCertificates(admin, {});
  const { number, check, credential } = certificates[0]!;
  const link = `https://academy.example/certificate/${number}/${check}#${credential}`;
  const found = await checkAll(Array.from({ length: 200 }, () => link));
  expect(found.filter((each) => "paper" in each)).toHaveLength(200);
});

test("a list has 200 certificates at most, and at least one", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, nth) => `${nth + 1} AAAA-AAAA`);
  expect(await checkAll(lines(200))).toHaveLength(200);
  for (const wrong of [lines(201), [], ["", " "], ["x".repeat(400_001)]])
    expect(Object.keys((await refusalOf(checkAll(wrong))).errors ?? {})).toEqual(["papers"]);
});

test("a client network checks 20 lists with a wrong code in an hour, and those without as often as it likes", async () => {
  const from = (clientAddress: string) => ({ ...PUBLIC, clientAddress });
  const { certificates } = await listCertificates(admin, {});
  const { number, check } = certificates[0]!;
  const right = () => checkAll([`${number} ${check}`, "Zawadi Chebet"], from("198.51.100.7"));
  for (let nth = 0; nth < 22; nth++) await right();
  const words: string[] = [];
  for (let nth = 0; nth < 22; nth++)
    words.push(await outcomeOf(checkAll([`${number} ${check}`, "1 AAAA-AAAA"], from("198.51.100.7"))));
  // The hour of the limit may end in between.
  expect(countOutcomes(words).ok).toBeGreaterThanOrEqual(20);
  const other = await outcomeOf(checkAll(["1 AAAA-AAAA"], from("198.51.100.8")));
  expect(other).toBe("ok");
});
