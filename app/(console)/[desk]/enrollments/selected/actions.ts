"use server";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { readChoice } from "@/components/class-chooser/read-choice";
import { moveEnrollments } from "@/lib/domain/enrollments/move-enrollments";

export const moveEnrollmentsAction = bulkAction(moveEnrollments, readChoice, "/admin/enrollments");
