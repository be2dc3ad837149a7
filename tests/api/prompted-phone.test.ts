import { beforeEach, expect, test, vi } from "vitest";
import { promptedPhone, rememberPayer } from "@/app/_payment/payer";
import { openPayment } from "@/lib/domain/payments/requests/open-payment";
import { showPayment } from "@/lib/domain/payments/requests/show-payment";
import { asStudent } from "../support/students";
import { heldSeat, type Seat } from "./fixtures";

/** The browser's cookies. */
const jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => void jar.set(name, value),
  }),
}));

beforeEach(() => jar.clear());

/** Types a phone into the form and sends it. @returns the phone that the page names then */
async function sendTo(phone: string, { student, enrollmentId }: Seat): Promise<string> {
  const ctx = asStudent(student.id, "view");
  const input = { student_id: student.id, enrollment_id: enrollmentId, paying_msisdn: phone };
  const payer = { paying_first_name: "Grace", paying_last_name: "Otieno", payment_method: "express" };
  await openPayment(ctx, { ...input, ...payer });
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, value);
  await rememberPayer(form);
  const { request } = await showPayment(ctx, { student_id: student.id });
  return promptedPhone({ studentId: student.id }, request?.paying_msisdn ?? "");
}

test("the page names the phone that was prompted, also after another was typed while that prompt is open", async () => {
  const seat = await heldSeat();
  expect(await sendTo("0711 222 333", seat)).toBe("0711 222 333");
  expect(await sendTo("0722 444 555", seat)).toBe("07** *** 333");
});

test("another browser reads the prompted phone masked", async () => {
  const seat = await heldSeat();
  await sendTo("0733 666 777", seat);
  jar.clear();
  const { request } = await showPayment(asStudent(seat.student.id, "view"), { student_id: seat.student.id });
  expect(await promptedPhone({ studentId: seat.student.id }, request?.paying_msisdn ?? "")).toBe(
    "07** *** 777",
  );
});
