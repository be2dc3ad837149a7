import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { setGroupLink, showGroupLink } from "@/lib/domain/catalog/group-link";
import { listClassesWithEnrollments } from "@/lib/domain/catalog/list-classes";
import { showClassWithEnrollments } from "@/lib/domain/catalog/show-class";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { countEnrolledToday } from "@/lib/domain/enrollments/enrolled-today";
import { removeWaiting } from "@/lib/domain/enrollments/waiting-list/leave";
import { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { moveWaiting } from "@/lib/domain/enrollments/waiting-list/reorder";
import { showQueueStats } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, page } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listClassesWithEnrollments, toResponse: page }) },
  "fetch-class": { GET: endpoint({ run: showClassWithEnrollments }) },
  "enrolled-today": { GET: endpoint({ run: countEnrolledToday }) },
  "create-class": { POST: endpoint({ run: createClass, toResponse: created }) },
  "update-class": { PATCH: endpoint({ run: updateClass }) },
  "group-link": { GET: endpoint({ run: showGroupLink }) },
  "set-group-link": { PATCH: endpoint({ run: setGroupLink }) },
  "waiting-list": { GET: endpoint({ run: listWaiting }) },
  "waiting-outlook": { GET: endpoint({ run: showQueueStats }) },
  "move-waiting": { PATCH: endpoint({ run: moveWaiting }) },
  "remove-waiting": { POST: endpoint({ run: removeWaiting }) },
  delete: { DELETE: endpoint({ run: deleteClass }) },
});
