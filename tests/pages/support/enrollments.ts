import { type APIRequestContext, expect } from "@playwright/test";
import { endHold } from "./end-hold";
import { type OwnStudent, ownClasses, ownStudent, takePlace } from "./own-records";
import { payByHand } from "./simulator";
import { tokenOf } from "./staff";

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
