import { beforeAll, expect } from "vitest";
import { caller } from "../support/call";
import { signedIn } from "../support/staff";
import { newPhone } from "./fixtures";

export const calls = {
  tutor: {
    list: caller(await import("@/app/api/v1/tutors/[[...call]]/route"), "GET", "/api/v1/tutors"),
    create: caller(
      await import("@/app/api/v1/tutors/[[...call]]/route"),
      "POST",
      "/api/v1/tutors/create-tutor",
    ),
    update: caller(
      await import("@/app/api/v1/tutors/[[...call]]/route"),
      "PUT",
      "/api/v1/tutors/update-tutor",
    ),
    remove: caller(
      await import("@/app/api/v1/tutors/[[...call]]/route"),
      "DELETE",
      "/api/v1/tutors/delete-tutor",
    ),
  },
  admin: {
    list: caller(await import("@/app/api/v1/admin/[[...call]]/route"), "GET", "/api/v1/admin"),
    create: caller(
      await import("@/app/api/v1/admin/[[...call]]/route"),
      "POST",
      "/api/v1/admin/create-admin",
    ),
    update: caller(await import("@/app/api/v1/admin/[[...call]]/route"), "PUT", "/api/v1/admin/update-admin"),
    remove: caller(
      await import("@/app/api/v1/admin/[[...call]]/route"),
      "DELETE",
      "/api/v1/admin/delete-admin",
    ),
  },
  cashier: {
    list: caller(await import("@/app/api/v1/cashiers/[[...call]]/route"), "GET", "/api/v1/cashiers"),
    create: caller(
      await import("@/app/api/v1/cashiers/[[...call]]/route"),
      "POST",
      "/api/v1/cashiers/add-cashier",
    ),
    update: caller(
      await import("@/app/api/v1/cashiers/[[...call]]/route"),
      "PUT",
      "/api/v1/cashiers/update-cashier",
    ),
    remove: caller(
      await import("@/app/api/v1/cashiers/[[...call]]/route"),
      "DELETE",
      "/api/v1/cashiers/delete-cashier",
    ),
  },
};

export const KINDS = ["tutor", "admin", "cashier"] as const;

export const FIRST = "Karibu-Sana-11";

export let token: string;

beforeAll(async () => {
  token = (await signedIn("admin", { name: "Grace Wanjiru" })).token;
});

export const form = (more: Record<string, unknown> = {}) => ({
  first_name: "Mercy",
  last_name: "Chebet",
  msisdn: newPhone(),
  email: "mercy@academy.example",
  password: FIRST,
  ...more,
});

export const made = async (kind: (typeof KINDS)[number], more: Record<string, unknown> = {}) => {
  const answer = await calls[kind].create({ token, json: form(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: string; user: { msisdn: string } };
};
