import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { endHold } from "./end-hold";
import { newPhone, type OwnStudent, ownClasses, ownStudent, takePlace } from "./own-records";
import { payByHand } from "./simulator";
import { tokenOf } from "./staff";
import { lookUp } from "./student";

export type OwnPlace = OwnStudent & { enrollmentId: string };

/** New students, each with a held seat in one class. */
export async function ownPlaces(request: APIRequestContext, count: number): Promise<OwnPlace[]> {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [count + 1]);
  const places: OwnPlace[] = [];
  for (let nth = 0; nth < count; nth++) {
    const student = await ownStudent(request);
    places.push({ ...student, enrollmentId: await takePlace(request, student.id, group!) });
  }
  return places;
}

/** Opens the page of the prompt, filled in, for a new student with a held seat who did not walk through the forms. */
export async function openPrompt(page: Page, request: APIRequestContext): Promise<OwnPlace> {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [1]);
  // A phone ending in 000 answers the prompt (simulator/README.md).
  const student = await ownStudent(request, `${newPhone().slice(0, -3)}000`);
  const place = { ...student, enrollmentId: await takePlace(request, student.id, group!) };
  await page.goto("/mpesa-express");
  await lookUp(page, place);
  await page.getByLabel("Paying phone number").fill(place.phone);
  await page.getByLabel("Payer's first name").fill("Neema");
  await page.getByLabel("Payer's last name").fill("Otieno");
  return place;
}

/** A new student who paid after the hold expired and the class filled up. */
export async function ownWaiting(request: APIRequestContext): Promise<OwnPlace> {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [1]);
  const [student, faster] = [await ownStudent(request), await ownStudent(request)];
  const place = { ...student, enrollmentId: await takePlace(request, student.id, group!) };
  await endHold(place.enrollmentId);
  await takePlace(request, faster.id, group!);
  const { pay_code } = await summary(request, place);
  await payByHand(request, pay_code, place.phone);
  await expect.poll(async () => (await summary(request, place)).status).toBe("paid_waiting");
  return place;
}

/** A student's enrollment, as the API shows it with view access. */
export async function summary(
  request: APIRequestContext,
  { id }: OwnStudent,
): Promise<{ status: string; pay_code: string; amount_paid: number }> {
  const answer = await request.get("/api/v1/students/get-student-enrollment", { params: { student_id: id } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Pays the fee by paybill and waits until it counts. @returns the M-Pesa receipt */
export async function paid(request: APIRequestContext, place: OwnPlace): Promise<string> {
  const { pay_code } = await summary(request, place);
  const receipt = await payByHand(request, pay_code, place.phone);
  await expect.poll(async () => (await summary(request, place)).status).toBe("enrolled");
  return receipt;
}
