import "server-only";
import { ImageResponse } from "next/og";
import { COLOURS, Emblem } from "@/components/pictures/emblem";
import { PUBLIC } from "@/lib/domain/access/actor";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { academy } from "../academy";
import { siteTexts } from "../texts";
import { SHARE_SIZE } from "./share-size";

/** Course names that have room; the others are counted. */
const MOST_COURSES = 6;

type Facts = { name: string; courses: string[]; more: number; fee: string };

/** The last picture of each language, with the facts that it shows. */
const drawn = new Map<Language, { facts: string; png: Promise<ArrayBuffer> }>();

/** A PNG with the academy's name, courses and fee; the same is drawn once by a process. */
export async function sharePicture(language: Language): Promise<ArrayBuffer> {
  const facts = await readFacts();
  const key = JSON.stringify(facts);
  const last = drawn.get(language);
  if (last?.facts === key) return last.png;
  const png = new ImageResponse(<Picture {...facts} language={language} />, SHARE_SIZE).arrayBuffer();
  drawn.set(language, { facts: key, png });
  png.catch(() => drawn.delete(language));
  return png;
}

async function readFacts(): Promise<Facts> {
  const [about, { courses, total }] = await Promise.all([
    academy(),
    listCourses({ actor: PUBLIC }, { pageSize: MOST_COURSES }),
  ]);
  return {
    name: about.academy_name,
    courses: courses.map(({ course_name }) => course_name),
    more: total - courses.length,
    fee: formatShillings(about.fee),
  };
}

function Picture({ name, courses, more, fee, language }: Facts & { language: Language }) {
  const texts = siteTexts[language];
  return (
    <div
      style={{
        ...{ width: "100%", height: "100%", display: "flex", flexDirection: "column" },
        ...{ justifyContent: "space-between", padding: 64, background: COLOURS.paper, color: COLOURS.ink },
      }}
    >
      <div style={{ display: "flex", justifyContent: "space-between", alignItems: "flex-start" }}>
        <div style={{ display: "flex", flexDirection: "column", maxWidth: 800 }}>
          <div style={{ fontSize: name.length > 24 ? 60 : 80, color: COLOURS.green, lineHeight: 1.1 }}>
            {name}
          </div>
          <div style={{ fontSize: 40, marginTop: 16 }}>{texts.motto}</div>
        </div>
        <Emblem size={210} />
      </div>
      <div style={{ display: "flex", flexWrap: "wrap" }}>
        {[...courses, ...(more > 0 ? [texts.moreCourses(more)] : [])].map((course) => (
          <div
            key={course}
            style={{
              ...{ display: "flex", fontSize: 32, padding: "10px 26px", margin: "0 14px 14px 0" },
              ...{ borderRadius: 999, background: COLOURS.soft, color: COLOURS.green },
            }}
          >
            {course.length > 36 ? `${course.slice(0, 35)}…` : course}
          </div>
        ))}
      </div>
      <div
        style={{
          ...{ display: "flex", fontSize: 36, padding: "20px 32px", borderRadius: 24 },
          ...{ background: COLOURS.green, color: "#fff" },
        }}
      >
        {texts.shareLine(fee)}
      </div>
    </div>
  );
}
