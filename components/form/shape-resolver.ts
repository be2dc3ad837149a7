import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FieldValues, FieldErrors as HookErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type FieldErrors, standardSchema } from "@/lib/platform/field-errors";

/**
 * React Hook Form's resolver for a shape of the server. It checks `read()`, the fields as the server will read them,
 * instead of React Hook Form's values: the fields are uncontrolled, so that forms work without scripts.
 * At submit React Hook Form drops errors of the whole form (`root`), so give them a path in the shape; the server reports
 * them anyway.
 */
export function shapeResolver(shape: () => Promise<z.ZodType>, read: () => unknown): Resolver<FieldValues> {
  return async (values, context, options) => {
    const loaded = await shape().catch(() => null);
    // Without signal, or after a deployment, the shape may not load: the server checks alone.
    if (!loaded) return { values, errors: {} };
    return standardSchemaResolver(standardSchema<FieldValues>(loaded))(
      read() as FieldValues,
      context,
      options,
    );
  };
}

/**
 * React Hook Form nests errors as the values are nested; forms here name a field by its path, "sessions.0.day", and the
 * whole form by "". The error of a whole list is under `root` or on the list's own node, beside its rows.
 */
export function flattenErrors(errors: HookErrors): FieldErrors {
  const found: FieldErrors = {};
  const collect = (node: object, name: string) => {
    // Several errors of the whole form come in one message, a line each; a field shows its first.
    if ("message" in node && typeof node.message === "string") found[name] ??= [firstLine(node.message)];
    for (const [key, child] of Object.entries(node)) {
      if (key === "ref" || key === "types" || typeof child !== "object" || child === null) continue;
      collect(child, key === "root" ? name : name ? `${name}.${key}` : key);
    }
  };
  collect(errors, "");
  return found;
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? message;
}
