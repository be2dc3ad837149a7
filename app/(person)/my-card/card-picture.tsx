import { COLOURS, Emblem } from "@/components/pictures/emblem";

/** A square that chats show whole. */
export const CARD_SIZE = { width: 1080, height: 1080 };

type Card = {
  academy: string;
  name: string;
  registrationNo: string;
  course: string;
  group: string;
  season: string;
  /** A line for each meeting. */
  times: string[];
  venue: string;
};

/** A student's card as a picture: who, which class, when and where. */
export function CardPicture({ academy, name, registrationNo, course, group, season, times, venue }: Card) {
  return (
    <div
      style={{
        ...{ width: "100%", height: "100%", display: "flex", flexDirection: "column", padding: 64 },
        ...{ justifyContent: "space-between", background: COLOURS.paper, color: COLOURS.ink },
      }}
    >
      <div style={{ display: "flex", alignItems: "center" }}>
        <Emblem size={120} />
        <div style={{ display: "flex", flexDirection: "column", marginLeft: 32 }}>
          <div style={{ fontSize: 52, color: COLOURS.green }}>{academy}</div>
          <div style={{ fontSize: 34 }}>{season}</div>
        </div>
      </div>
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ fontSize: 76, lineHeight: 1.15 }}>{name}</div>
        <div style={{ fontSize: 42, marginTop: 8 }}>{registrationNo}</div>
      </div>
      <div
        style={{
          ...{ display: "flex", flexDirection: "column", padding: 44, borderRadius: 36 },
          ...{ background: COLOURS.green, color: "#fff" },
        }}
      >
        <div style={{ fontSize: 52, lineHeight: 1.2 }}>{course}</div>
        <div style={{ fontSize: 36, marginBottom: 20, color: COLOURS.sun }}>{group}</div>
        {times.map((line) => (
          <div key={line} style={{ fontSize: 38, marginTop: 8 }}>
            {line}
          </div>
        ))}
      </div>
      <div style={{ display: "flex", fontSize: 34 }}>{venue}</div>
    </div>
  );
}
