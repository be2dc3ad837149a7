import { z } from "zod";
import { AddCourse } from "@/lib/domain/catalog/input";
import { BirthDate, Phone } from "@/lib/domain/students/input";
import { DateOnly } from "../db/pagination";

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema;

const records: { name: string; shape: z.ZodType }[] = [];
/** The same by shape: an object, for the converter hands shapes back under another type. */
const names = new Map<object, string>();

/** Names a shape that many answers hold; it is written once, among the document's schemas, and referred to. */
export function record<Shape extends z.ZodType>(name: string, shape: Shape): Shape {
  records.push({ name, shape });
  names.set(shape, name);
  return shape;
}

/** The named shapes as they stand among the document's schemas. */
export function recordSchemas(): Record<string, Schema> {
  return Object.fromEntries(records.map(({ name, shape }) => [name, schemaOf(shape)]));
}

/**
 * What a shape takes, as JSON Schema: what a caller sends, before it is tidied. Where a sentence to people is all that a
 * transformation leaves to read, the schema says in words and patterns what it lets through.
 */
export function schemaOf(shape: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    override: mend,
  });
  return schema;
}

type Place = { zodSchema: z.core.$ZodTypes; jsonSchema: Schema; path: (string | number)[] };

function mend({ zodSchema, jsonSchema, path }: Place): void {
  const name = names.get(zodSchema);
  if (name && path.length > 0) {
    replace(jsonSchema, { $ref: `#/components/schemas/${name}` });
    return;
  }
  Object.assign(jsonSchema, KNOWN.get(zodSchema) ?? {});
  if (zodSchema._zod.def.type === "pipe") Object.assign(jsonSchema, afterTidying(zodSchema._zod.def.out));
  // The pattern behind a format is for machines that check; whoever reads has the format's name.
  if (["uuid", "email", "date", "date-time"].includes(jsonSchema.format ?? "")) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** What is asked of a text once it is tidied holds for what is sent, too: its length, or one of a few words. */
function afterTidying(out: z.core.$ZodType): Schema {
  if (out._zod.def.type !== "string" && out._zod.def.type !== "enum") return {};
  const { minLength, maxLength, enum: texts } = schemaOf(out as z.ZodType);
  return Object.fromEntries(
    Object.entries({ minLength, maxLength, enum: texts }).filter(([, value]) => value !== undefined),
  );
}

function replace(schema: Schema, by: Schema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}

const either = (...names: string[]): Schema => ({
  anyOf: names.map((name) => ({ type: "object" as const, properties: { [name]: {} }, required: [name] })),
});

/** Shapes that decide in code, and what they decide. */
const KNOWN = new Map<object, Schema>([
  [
    Phone,
    {
      description: "A Kenyan mobile number as a person types it: 0712 345 678, +254 712 345 678, 712345678.",
      examples: ["0712 345 678"],
    },
  ],
  [
    BirthDate,
    {
      description: "A date of birth, day first: DD-MM-YYYY.",
      pattern: "^\\s*\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4}\\s*$",
      examples: ["27-03-2001"],
    },
  ],
  [DateOnly, { description: "A date in Nairobi, YYYY-MM-DD." }],
  [AddCourse, { allOf: [either("name", "course_name"), either("code", "course_code")] }],
]);
