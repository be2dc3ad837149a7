import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { endHold } from "./end-hold";
import {
  call,
  clientId,
  newPhone,
  type OwnClass,
  type OwnStudent,
  ownClasses,
  ownStudent,
  takeSeat,
} from "./own-records";
import { payByHand } from "./simulator";
import { tokenOf } from "./staff";
import { lookUp } from "./student";

/** A student with a held seat in a class. */
export type OwnEnrollment = OwnStudent & { enrollmentId: string; group: OwnClass };

/** New students, each with a held seat in one class. */
export async function ownEnrollments(request: APIRequestContext, count: number): Promise<OwnEnrollment[]> {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [count + 1]);
  const enrolled: OwnEnrollment[] = [];
  for (let nth = 0; nth < count; nth++) enrolled.push(await seated(request, group!));
  return enrolled;
}

async function seated(request: APIRequestContext, group: OwnClass, phone?: string): Promise<OwnEnrollment> {
  const student = await ownStudent(request, phone);
  return { ...student, enrollmentId: await takeSeat(request, student.id, group), group };
}

/** Opens the page of the prompt, filled in, for a new student with a held seat who did not walk through the forms. */
export async function openStkPush(page: Page, request: APIRequestContext): Promise<OwnEnrollment> {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [1]);
  // A phone ending in 000 answers the prompt (simulator/README.md).
  const enrollment = await seated(request, group!, `${newPhone().slice(0, -3)}000`);
  await page.goto("/mpesa-express");
  await lookUp(page, enrollment);
  await page.getByLabel("Paying phone number").fill(enrollment.phone);
  await page.getByLabel("Payer's first name").fill("Neema");
  await page.getByLabel("Payer's last name").fill("Otieno");
  return enrollment;
}

/** A new student who paid after the hold expired and the class filled up. */
export async function ownWaiting(request: APIRequestContext): Promise<OwnEnrollment> {
  const [group] = await ownClasses(request, await tokenOf(request, "admin"), [1]);
  const enrollment = await seated(request, group!);
  await endHold(enrollment.enrollmentId);
  await seated(request, group!);
  const { pay_code } = await summary(request, enrollment);
  await payByHand(request, pay_code, enrollment.phone);
  await expect.poll(async () => (await summary(request, enrollment)).status).toBe("paid_waiting");
  return enrollment;
}

type Summary = {
  status: string;
  pay_code: string;
  amount_paid: number;
  class_name: string;
  enrollment_id: string;
};

/** A student's enrollment, as the API shows it with view access. */
export async function summary(request: APIRequestContext, { id }: OwnStudent): Promise<Summary> {
  const params = { student_id: clientId(id) };
  const answer = await request.get("/api/v1/students/get-student-enrollment", { params });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** The path of the payment link that a student shares. */
export async function paymentLink(request: APIRequestContext, { id }: { id: string }): Promise<string> {
  const { data } = await call(request, "payments/share-link", { student_id: clientId(id) });
  return new URL(data.url).pathname;
}

/** Pays the fee by paybill and waits until it counts. @returns the M-Pesa receipt */
export async function paid(request: APIRequestContext, enrollment: OwnStudent): Promise<string> {
  const { pay_code } = await summary(request, enrollment);
  const receipt = await payByHand(request, pay_code, enrollment.phone);
  await expect.poll(async () => (await summary(request, enrollment)).status).toBe("enrolled");
  return receipt;
}
