import { crc32, deflateRawSync } from "node:zlib";

/** One file of an archive. */
export type Entry = { name: string; content: Buffer };

/** A zip archive, stored or deflated. Undated: the same content gives the same bytes. */
export function zip(entries: Entry[], packed: boolean): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const data = packed ? deflateRawSync(content) : content;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(packed ? 8 : 0, 4);
    // 1 January 1980, the first day of the zip format.
    head.writeUInt16LE(0x21, 8);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    central.push(signed("504b0102", Buffer.from([20, 0]), head, position, Buffer.from(name)));
    const local = signed("504b0304", head, Buffer.from(name), data);
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, signed("504b0506", end)]);
}

function signed(signature: string, ...parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(signature, "hex"), ...parts]);
}
