import { beforeAll } from "vitest";
import "../support/call";
import { api } from "./client";
import { staffToken } from "./fixtures";

export const at = "/api/v1/students";

export const list = api("GET students");

export const enrollments = api("GET students/enrollments");

export const ofClass = api("GET students/get-class-enrollment");

export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export let admin: string;

beforeAll(async () => {
  admin = await staffToken("admin");
});
