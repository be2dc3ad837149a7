import { expect, test, vi } from "vitest";
import { checkListAction } from "@/app/(public)/certificate/list/actions";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { asStaff } from "../support/actors";
import { completedSeat } from "../support/certificates";

vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "academy.test", origin: "http://academy.test" }),
  cookies: async () => ({ get: () => undefined, getAll: () => [], has: () => false, set() {}, delete() {} }),
}));

const send = (papers: string) => {
  const form = new FormData();
  form.set("papers", papers);
  return checkListAction({ errors: {}, values: {} }, form);
};

test("200 links of codes are one form, which shows what each line is and keeps what was pasted", async () => {
  await completedSeat("Amina Otieno");
  const admin = await asStaff("admin");
  await issueCertificates(admin, { season: 8 });
  const [paper] = (await listCertificates(admin, {})).certificates;
  const { number, check, credential } = paper!;
  const links = Array.from(
    { length: 199 },
    () => `https://a.example/certificate/${number}/${check}#${credential}`,
  );
  const papers = [...links, `https://a.example/verify#${credential}`].join("\r\n");
  const state = await send(papers);
  expect(state).toMatchObject({ errors: {}, values: { papers } });
  const lines = state.data?.lines as { paper?: { full_name: string } }[];
  expect(lines.map(({ paper }) => paper?.full_name)).toEqual(
    Array.from({ length: 200 }, () => "Amina Otieno"),
  );
});

test("a list of nothing is refused at its field", async () => {
  expect(Object.keys((await send(" ")).errors)).toEqual(["papers"]);
});
