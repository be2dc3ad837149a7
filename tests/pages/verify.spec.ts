import type { APIRequestContext, Page } from "@playwright/test";
import encodeQR from "qr";
import { expect, expectUsable, expectUsableOnBothScreens, test, withoutScripts } from "./support/academy";
import { inDatabase } from "./support/end-hold";
import { type OwnEnrollment, ownEnrollments, paid } from "./support/enrollments";
import { closeOwnCourses } from "./support/own-records";
import { tokenOf } from "./support/staff";

let [student, other]: OwnEnrollment[] = [];
type Certificate = { number: number; check: string; credential: string; full_name: string };
let [certificate, withdrawn]: Certificate[] = [];

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ request }) => {
  [student, other] = await ownEnrollments(request, 2);
  for (const { enrollmentId, ...each } of [student!, other!]) {
    await paid(request, each);
    await inDatabase(
      (sql) =>
        sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${enrollmentId}`,
    );
  }
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  await request.post("/api/v1/certificates/issue", { headers, data: { season: 8 } });
  certificate = await certificateOf(request, student!);
  withdrawn = await certificateOf(request, other!);
  const data = { number: withdrawn.number, reason: "Issued under a wrong name" };
  const done = await request.post("/api/v1/certificates/withdraw", { headers, data });
  expect(done.status()).toBe(200);
});
test.afterAll(({ request }) => closeOwnCourses(request));

async function certificateOf(request: APIRequestContext, { name }: OwnEnrollment): Promise<Certificate> {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  const answer = await request.get("/api/v1/certificates", { headers, params: { search: name } });
  const [found] = (await answer.json()).data.certificates;
  return found;
}

async function verify(page: Page, text: string): Promise<void> {
  await page.getByLabel("Text or link of the code").fill(text);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
}
const link = ({ number, check, credential }: Certificate) =>
  `https://academy.example/certificate/${number}/${check}#${credential}`;

test("an employer pastes the link of the code and reads whose certificate it is, in both languages", async ({
  page,
}) => {
  await page.goto("/verify");
  await expectUsableOnBothScreens(page);
  await verify(page, link(certificate!));
  const said = page.getByRole("status");
  await expect(said.getByRole("heading", { name: "Signed by the academy" })).toBeVisible();
  await expect(said).toContainText(student!.name);
  await expect(said).toContainText(`Certificate number${certificate!.number}`);
  await expect(said).toContainText("It is not among the withdrawn certificates");
  await expectUsable(page);
  await page.goto(`/verify?lang=sw`);
  await page.goto(`/verify#${certificate!.credential}`);
  await expect(page.getByRole("heading", { name: "Kimetiwa sahihi na academy" })).toBeVisible();
});

test("what is altered, withdrawn, of an unknown key or no certificate is called so", async ({ page }) => {
  await page.goto(`/verify#${withdrawn!.credential}`);
  const heading = page.getByRole("status").getByRole("heading");
  await expect(heading).toHaveText("Withdrawn");
  await expect(page.getByText("it does not count any more.")).toBeVisible();
  await expectUsable(page);

  const [head = "", body = "", tail = ""] = certificate!.credential.split(".");
  const payload = Buffer.from(body, "base64url").toString().replace(student!.name, "Somebody Else");
  await verify(page, `${head}.${Buffer.from(payload).toString("base64url")}.${tail}`);
  await expect(heading).toHaveText("Altered");
  const strange = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: "another" })).toString("base64url");
  await verify(page, `${strange}.${body}.${tail}`);
  await expect(heading).toHaveText("Signed with an unknown key");
  await verify(page, `${link(certificate!)} ${link(withdrawn!)}`);
  await expect(heading).toHaveText("More than one certificate");
  await verify(page, "Certificate twelve");
  await expect(heading).toHaveText("No certificate found");
  await expect(page.getByLabel("Text or link of the code")).toHaveValue("Certificate twelve");
});

test("the address of the check page, or number and check code, lead to the check by the academy", async ({
  page,
}) => {
  const { number, check } = certificate!;
  for (const text of [
    `https://academy.example/certificate/${number}/${check}`,
    `No. ${number}, code ${check}`,
  ]) {
    await page.goto("/verify");
    await verify(page, text);
    await expect(page.getByRole("heading", { name: "This certificate is valid" })).toBeVisible();
  }
});

test("a photo of the code is enough", async ({ page }) => {
  await page.goto("/verify");
  const picture = encodeQR(link(certificate!), "gif", { ecc: "low", encoding: "byte", border: 4, scale: 4 });
  const file = { name: "photo.gif", mimeType: "image/gif", buffer: Buffer.from(picture) };
  await page.getByLabel("Or a photo of the certificate").setInputFiles(file);
  await expect(page.getByRole("heading", { name: "Signed by the academy" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(student!.name);
});

test("a browser that does not know the signature's algorithm checks it all the same", async ({ page }) => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
  });
  await page.goto(`/verify#${certificate!.credential}`);
  await expect(page.getByRole("heading", { name: "Signed by the academy" })).toBeVisible();
  await verify(page, `${certificate!.credential.slice(0, -30)}${"A".repeat(30)}`);
  await expect(page.getByRole("heading", { name: "Altered" })).toBeVisible();
});

test("once the page was open, neither it nor the link of a code needs the academy", async ({
  page,
  context,
}) => {
  await page.goto("/verify");
  // One worker for /verify, one for the check pages; each keeps the page before it is active.
  const active = () =>
    page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      return workers.filter((one) => one.active?.state === "activated").length;
    });
  await expect.poll(active).toBe(2);
  await context.setOffline(true);
  await page.goto(`/certificate/${certificate!.number}/${certificate!.check}#${certificate!.credential}`);
  await expect(page.getByRole("heading", { name: "Signed by the academy" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(student!.name);
  await expect(page.getByRole("status")).toContainText("They could not be renewed now");
  await page.goto("/verify");
  await verify(page, link(withdrawn!));
  const heading = page.getByRole("status").getByRole("heading");
  await expect(heading).toHaveText("Withdrawn");
  // Numbers need it, however they are asked about.
  const { number, check } = certificate!;
  for (const text of [
    String(number),
    `${number} ${check}`,
    `https://academy.example/certificate/${number}/${check}`,
  ]) {
    await page.goto("/verify");
    await verify(page, text);
    await expect(heading).toHaveText("A number needs the network");
  }
  await page.goto(`/certificate?number=${number}&check=${check}`);
  await expect(heading).toHaveText("A number needs the network");
  await context.setOffline(false);
});

test("without scripts, number and check code lead to the check page, one by one or many at once", async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScripts(browser, baseURL);
  await page.goto("/verify");
  // Playwright's getByText finds nothing within noscript.
  const notice = page.locator("main noscript div");
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(/^This browser runs no scripts\./, { useInnerText: true });
  await expect(page.getByLabel("Text or link of the code")).toBeHidden();
  await page.getByLabel("Certificate number").fill(String(certificate!.number));
  await page.getByLabel("Check code").fill(certificate!.check);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "This certificate is valid" })).toBeVisible();

  await page.goto("/certificate/list");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator("#papers-error")).toContainText("Enter the numbers of the certificates");
  const lines = [`${certificate!.number} ${certificate!.check}`, `/verify#${withdrawn!.credential}`];
  const many = Array.from({ length: 196 }, () => link(certificate!));
  await page.getByLabel("Certificates").fill([...lines, "1999 AAAA-AAAA", "12", ...many].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toContainText([
    new RegExp(`${student!.name}.*Valid`, "s"),
    new RegExp(`${other!.name}.*Withdrawn on`, "s"),
    "Not known",
    "Number or check code is missing",
    ...many.map(() => "Valid"),
  ]);
  await expect(page.getByLabel("Certificates")).toHaveValue(/1999 AAAA-AAAA/);
  await page.context().close();
});

test("the list of several certificates is usable on a phone and a desk", async ({ page }) => {
  const { number, check } = certificate!;
  await page.goto("/certificate/list");
  await page.getByLabel("Certificates").fill(`${number} ${check}\n1 x`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(student!.name)).toBeVisible();
  await expectUsableOnBothScreens(page);
});
