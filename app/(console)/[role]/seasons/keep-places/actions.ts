"use server";
import { keepPlaces } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const keepPlacesAction = staffAction(keepPlaces, {
  actsOn: "was",
  after: redirectWithNotice("/admin/settings?part=seasons"),
});
