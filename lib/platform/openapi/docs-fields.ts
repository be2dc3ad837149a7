import type { Schema } from "./shape";

/** A field as the page shows it: its path, type, and whether it is required. */
export type Field = { name: string; type: string; record?: string; required: boolean; about?: string };

/** The fields of an object schema; those of inner objects follow by their path: sessions[].day. */
export function fieldsOf(schema: Schema, under = ""): Field[] {
  const required = new Set(schema.required ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([key, inner]) => {
    const name = `${under}${key}`;
    return [oneField(name, inner, required.has(key)), ...innerFields(name, inner)];
  });
}

function oneField(name: string, schema: Schema, required: boolean): Field {
  const record = recordIn(schema);
  return {
    name,
    type: formatType(schema),
    required,
    ...(record ? { record } : {}),
    ...(schema.description ? { about: schema.description } : {}),
  };
}

function innerFields(name: string, schema: Schema): Field[] {
  const items = schema.items as Schema | undefined;
  if (items && !Array.isArray(items)) return innerFields(`${name}[]`, items);
  const choices = schema.anyOf ?? [];
  if (choices.length > 0) return choices.flatMap((choice) => innerFields(name, choice as Schema));
  const values = schema.additionalProperties;
  if (typeof values === "object") return innerFields(`${name}{}`, values as Schema);
  return schema.properties ? fieldsOf(schema, `${name}.`) : [];
}

/** A schema's type in a few words. */
function formatType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" or ");
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map((choice) => formatType(choice as Schema)))].join(" or ");
  if (schema.type === "array") return `list of ${formatType((schema.items ?? {}) as Schema)}`;
  const kind = schema.format ? `${schema.type} (${schema.format})` : String(schema.type ?? "anything");
  return [kind, ...bounds(schema)].join(", ");
}

function bounds(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, pattern } = schema;
  const isShort = pattern && !schema.examples && pattern.length < 40;
  return [
    ...range(minLength, maxLength, " characters"),
    ...range(minimum, maximum, ""),
    ...(isShort ? [`like ${pattern}`] : []),
    ...(schema.default === undefined ? [] : [`else ${JSON.stringify(schema.default)}`]),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
  if (least !== undefined && least > 0) return [`at least ${least}${unit}`];
  return most === undefined ? [] : [`at most ${most}${unit}`];
}

function recordIn(schema: Schema): string | undefined {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  const inside = [schema.items, ...(schema.anyOf ?? []), schema.additionalProperties] as (
    | Schema
    | undefined
  )[];
  for (const one of inside) {
    const found = typeof one === "object" ? recordIn(one) : undefined;
    if (found) return found;
  }
  return undefined;
}
