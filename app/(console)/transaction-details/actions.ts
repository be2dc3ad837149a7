"use server";
import { unmatchMoney } from "@/lib/payments/unmatch-money";
import { staffAction, thenTell } from "@/lib/web/staff-action";

export const unmatchMoneyAction = staffAction(unmatchMoney, { after: thenTell("/money?queue=suspense") });
