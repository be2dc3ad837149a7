import type { Page } from "@playwright/test";
import { expect, expectUsable, test } from "../support/academy";
import { ownEnrollments, summary } from "../support/enrollments";
import { call, closeOwnCourses } from "../support/own-records";
import { signInAs, tokenOf } from "../support/staff";
import { lookUp } from "../support/student";

test.afterAll(({ request }) => closeOwnCourses(request));

const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });
const DESKTOP = { tag: "@desktop" };

test(
  "five of a class are exempted in under ten clicks, and another person approves them at once",
  DESKTOP,
  async ({ page, request, browser }) => {
    const five = await ownEnrollments(request, 5);
    await signInAs(page, "admin", `/admin/enrollments?classId=${five[0]!.group.id}`);
    const boxes = page.getByRole("checkbox", { name: /^Select / });
    await expect(boxes.first()).toBeVisible();
    for (let nth = 0; nth < 5; nth += 1) await page.locator("[data-select]").nth(nth).check();
    await bar(page).getByRole("button", { name: "Waive the fee", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Waive 5 fees" })).toBeVisible();
    await expectUsable(page);
    await page.getByLabel("Reason").fill("From the children's home");
    await page.getByRole("button", { name: "Request 5" }).click();
    await expect(page.getByText("5 waivers are requested. Somebody else must approve.")).toBeVisible();

    await page.goto(`/admin/registrations?classId=${five[0]!.group.id}`);
    await expect(page.getByText("waiver requested")).toHaveCount(5);

    const other = await browser.newPage();
    await signInAs(other, "finance", "/finance/waivers?state=requested");
    await expect(other.getByRole("heading", { level: 1, name: "Fee Waivers" })).toBeVisible();
    await expectUsable(other);
    for (const { registrationNo } of five)
      await expect(other.getByRole("checkbox", { name: new RegExp(`, ${registrationNo}, `) })).toHaveCount(1);
    for (let nth = 0; nth < 5; nth += 1) await other.locator("[data-select]").nth(nth).check();
    await bar(other).getByRole("button", { name: "Approve", exact: true }).click();
    await other.getByRole("button", { name: "Yes, approve 5" }).click();
    await expect(other.getByText("5 waivers are approved.")).toBeVisible();
    for (const student of five) expect((await summary(request, student)).status).toBe("enrolled");
    await other.goto("/finance/bursary");
    await expect(other.getByText(/In the fund: KES/)).toBeVisible();
    await expectUsable(other);
    await other.close();
  },
);

test(
  "who requested a waiver sees that it waits, and only somebody else is offered the decision",
  DESKTOP,
  async ({ page, request, browser }) => {
    const [student] = await ownEnrollments(request, 1);
    const address = `/enrollment-details?id=${student!.enrollmentId}`;
    await signInAs(page, "admin", address);
    await page.getByRole("link", { name: "Waive the fee" }).click();
    await expect(page.getByRole("radio", { name: /^The bursary fund \(KES/ })).toBeVisible();
    await page.getByLabel("Reason").fill("The fellowship exempts her");
    await page.getByRole("button", { name: "Request the waiver" }).click();
    const waits = page.getByText("A waiver of KES 500, borne by the academy, waits for a decision.");
    await expect(waits).toBeVisible();
    await expect(page.getByText("You requested it, so somebody else must decide.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Waive the fee" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Approve" })).toHaveCount(0);
    await expectUsable(page);
    await page.goto(`${address}&dialog=approve`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto(`/admin/waivers?q=${encodeURIComponent(student!.name)}`);
    await expect(page.getByRole("cell", { name: "The fellowship exempts her" })).toBeVisible();
    await expect(page.locator("[data-select]")).toHaveCount(0);
    await expectUsable(page);
    await page.goto(`/admin/enrollments?classId=${student!.group.id}`);
    await expect(page.getByText("waiver requested")).toBeVisible();

    const other = await browser.newPage();
    await signInAs(other, "finance", "/finance");
    await other.getByRole("link", { name: /fee waivers? waits? for a decision/ }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Fee Waivers" })).toBeVisible();
    await other.goto(address);
    await other.getByRole("link", { name: "Approve" }).click();
    await expect(other.getByRole("dialog")).toContainText("The academy bears KES 500.");
    await other.getByRole("button", { name: "Yes, approve" }).click();
    const timeline = other.getByRole("main").locator("ol > li");
    await expect(timeline).toHaveText([
      /^Place taken and held/,
      /^A waiver of KES\s500 was requested, borne by the academy/,
      /^KES\s500 of the fee was waived, borne by the academy/,
      /^Enrolled/,
    ]);
    await other.goto(`/finance/registrations?payment=waived&q=${encodeURIComponent(student!.name)}`);
    await expect(other.getByRole("main").getByText("Waived", { exact: true }).last()).toBeVisible();
    await other.close();
  },
);

test(
  "a student is told what is waived of the fee, and never that it was paid",
  DESKTOP,
  async ({ page, request }) => {
    const [student] = await ownEnrollments(request, 1);
    const waive = async (amount: number) => {
      const asked = {
        enrollment_id: student!.enrollmentId,
        amount,
        reason: "The fellowship exempts her",
        from: "academy",
      };
      const { data } = await call(request, "payments/waive-fee", asked, await tokenOf(request, "admin"));
      const { waiver_id } = data;
      await call(
        request,
        "payments/decide-waiver",
        { waiver_id, approve: true },
        await tokenOf(request, "finance"),
      );
    };
    await waive(200);
    await page.goto("/pay");
    await lookUp(page, student!);
    await expect(page.getByText("KES 200 of KES 500 is waived.")).toBeVisible();
    await expect(page.getByText("KES 300", { exact: true })).toBeVisible();
    await expectUsable(page);
    await page.goto("/enroll");
    await expect(page.getByText("KES 200 of KES 500 is waived.")).toBeVisible();
    await waive(300);
    await page.goto("/enrollment-successful");
    await expect(page.getByText("Your fee is waived and your place is yours.")).toBeVisible();
    await page.goto("/student-details");
    await expect(page.getByText("Your fee is waived and your place is yours.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/is paid|fellowship/);
    await expectUsable(page);
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a fee is waived from the enrollment's page, and its receipt says so", async ({
    page,
    request,
    browser,
  }) => {
    const [student] = await ownEnrollments(request, 1);
    const address = `/enrollment-details?id=${student!.enrollmentId}`;
    await signInAs(page, "admin", address);
    await page.getByRole("link", { name: "Waive the fee" }).click();
    await page.getByLabel("Reason").fill("The fellowship exempts her");
    await page.getByRole("button", { name: "Request the waiver" }).click();
    await expect(page.getByText("The waiver is requested. Somebody else must approve it.")).toBeVisible();
    const other = await browser.newPage({ javaScriptEnabled: false });
    await signInAs(
      other,
      "finance",
      `/finance/waivers?state=requested&q=${encodeURIComponent(student!.name)}`,
    );
    await other
      .getByRole("link", { name: /^Approve/ })
      .first()
      .click();
    await other.getByRole("button", { name: "Yes, approve" }).click();
    await expect(other.getByText("The fee is waived. The student is enrolled.")).toBeVisible();
    await other.goto(`/money/receipt?enrollment_id=${student!.enrollmentId}`);
    await expect(other.getByText("Enrollment fee, waived")).toBeVisible();
    await expect(other.getByText("The fellowship exempts her")).toHaveCount(0);
    await other.close();
  });
});
