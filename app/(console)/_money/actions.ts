"use server";
import { seatPaid } from "@/lib/domain/enrollments/seat-paid";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { readSeat } from "./read-seat";

export const seatPaidAction = staffAction(seatPaid, {
  read: readSeat,
  after: redirectWithNotice("/money?queue=paid_waiting"),
});
