"use client";
import { type KeyboardEvent, useRef, useState } from "react";
import { FieldError } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { normalizeText } from "@/lib/platform/normalize-text";
import { courseTexts } from "./course-texts";
import { RowField, ScriptButton, useRows } from "./form-rows";
import { catalogPageTexts as texts } from "./texts";

/** Empty boxes rendered for browsers without scripts, which cannot add any. */
const BOXES_WITHOUT_SCRIPTS = 4;

/** A course's classes by name: existing ones can be renamed, new ones added. Duplicate names count once. */
export function ClassNames({ season }: { season?: number | undefined }) {
  const { rows, add, remove } = useRows("classes", 1);
  const box = useRef<HTMLFieldSetElement>(null);
  const [twice, setTwice] = useState<Record<number, string>>({});
  const { error } = useField("class_name");

  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>("input[data-class]") ?? [])];
  const check = () => setTwice(repeated(inputs()));
  const addRow = () => {
    add();
    requestAnimationFrame(() => inputs().at(-1)?.focus());
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const following = inputs()[index + 1];
    if (following) following.focus();
    else if (normalizeText(event.currentTarget.value)) addRow();
  };

  return (
    <fieldset
      ref={box}
      id="class_name"
      className={error ? "border-destructive border-l-4 pl-4" : undefined}
      onInput={check}
    >
      <legend className="font-semibold text-lg leading-snug">{courseTexts.classes}</legend>
      <p className="mt-1 mb-3 text-muted-foreground text-sm">{courseTexts.classesHint}</p>
      {season ? <p className="mb-3 text-muted-foreground text-sm">{courseTexts.classesOf(season)}</p> : null}
      <FieldError name="class_name" error={error} />
      <div className="space-y-4">
        {rows.map(({ key, values }, index) => (
          <div key={key}>
            {values.id ? <input type="hidden" name={`classes.${index}.id`} value={values.id} /> : null}
            <div className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                <ClassBox
                  index={index}
                  value={values.class_name ?? ""}
                  onKeyDown={(event) => enter(event, index)}
                />
              </div>
              {values.id || rows.length === 1 ? null : (
                <ScriptButton
                  variant="ghost"
                  size="sm"
                  className="mb-0.5"
                  onClick={() => {
                    remove(key);
                    requestAnimationFrame(() => {
                      check();
                      (inputs()[index] ?? inputs().at(-1))?.focus();
                    });
                  }}
                >
                  {texts.remove}
                  <span className="sr-only"> {courseTexts.className(index + 1)}</span>
                </ScriptButton>
              )}
            </div>
            <p className="pt-1 font-medium text-sm" role="status">
              {twice[index]}
            </p>
          </div>
        ))}
        <noscript>
          {Array.from({ length: BOXES_WITHOUT_SCRIPTS }, (_, more) => rows.length + more).map((index) => (
            <div key={index} className="pb-4">
              <ClassBox index={index} value="" />
            </div>
          ))}
        </noscript>
      </div>
      <ScriptButton variant="outline" className="mt-2" onClick={addRow}>
        {courseTexts.addClass}
      </ScriptButton>
      {rows.some(({ values }) => values.id) ? (
        <p className="mt-3 text-muted-foreground text-sm">{courseTexts.keeps}</p>
      ) : null}
    </fieldset>
  );
}

function ClassBox({
  index,
  value,
  onKeyDown,
}: {
  index: number;
  value: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  return (
    <RowField
      name={`classes.${index}.class_name`}
      label={courseTexts.className(index + 1)}
      defaultValue={value}
      maxLength={80}
      autoComplete="off"
      data-class=""
      onKeyDown={onKeyDown}
    />
  );
}

/** Messages for names repeated from an earlier box: a new class is merged, an existing one is an error. */
function repeated(inputs: HTMLInputElement[]): Record<number, string> {
  const seen = new Set<string>();
  const messages: Record<number, string> = {};
  for (const [index, input] of inputs.entries()) {
    const name = normalizeText(input.value);
    const old = input.form?.elements.namedItem(`classes.${index}.id`) !== null;
    if (name && seen.has(name.toLowerCase()))
      messages[index] = old ? catalogTexts.classTaken : courseTexts.merged(name);
    seen.add(name.toLowerCase());
  }
  return messages;
}
