"use server";
import { setGroupLink } from "@/lib/domain/catalog/group-link";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

export const setGroupLinkAction = staffAction(setGroupLink, {
  actsOn: "was",
  after: redirectWithNotice("/dashboard"),
});
