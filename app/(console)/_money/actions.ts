"use server";
import { seatPaid } from "@/lib/enrollments/seat-paid";
import { staffAction, thenTell } from "@/lib/web/staff-action";
import { readSeat } from "./read-seat";

export const seatPaidAction = staffAction(seatPaid, {
  read: readSeat,
  after: thenTell("/money?queue=paid_waiting"),
});
