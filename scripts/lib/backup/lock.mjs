import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** The first bytes of an encrypted file (age-encryption.org/v1); the program `age` opens it too. */
const MARK = "age-encryption.org/v1";
/** The first bytes of what is only compressed. */
const GZIP = [0x1f, 0x8b];
const PUBLIC_KEY = /^age1[02-9ac-hj-np-z]{58}$/;
const PRIVATE_KEY = /AGE-SECRET-KEY-1[0-9A-Z]{58}/;
const KEY_HOLDERS = 2;

/** A new pair of keys: the private one opens what is encrypted to the public one. */
export async function newKeys() {
  const privateKey = await generateX25519Identity();
  return { privateKey, publicKey: await identityToRecipient(privateKey) };
}

/**
 * Reads the public keys of BACKUP_KEYS.
 * @param {string | undefined} text separated by commas or spaces
 * @returns {string[]} two or more
 * @throws Error with a message for the operator
 */
export function readPublicKeys(text) {
  const keys = [...new Set((text ?? "").split(/[\s,]+/).filter(Boolean))];
  const wrong = keys.find((key) => !PUBLIC_KEY.test(key));
  if (wrong?.startsWith("AGE-SECRET-KEY"))
    throw new Error("BACKUP_KEYS has a private key. It takes public keys only, which begin with age1.");
  if (wrong) throw new Error(`BACKUP_KEYS has ${wrong}, which is not a public key: they begin with age1.`);
  if (keys.length >= KEY_HOLDERS) return keys;
  throw new Error(
    `Backups are encrypted to the public keys of ${KEY_HOLDERS} people, so that one may lose theirs. BACKUP_KEYS has ${keys.length}. Each makes a pair: npm run backup -- --new-key my-name.key`,
  );
}

/**
 * The private key in the text of a key file.
 * @throws Error when there is none
 */
export function readPrivateKey(text) {
  const [key] = PRIVATE_KEY.exec(text) ?? [];
  if (!key) throw new Error("This is not a private key: a line of it begins with AGE-SECRET-KEY-1.");
  return key;
}

/** Whether a file is encrypted. @param {string} file @throws Error when it is neither that nor a backup in clear text */
export async function isEncrypted(file) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
    if (bytesRead === 0) throw new Error(`${file} is empty.`);
    if (buffer.toString() === MARK) return true;
    if (buffer[0] === GZIP[0] && buffer[1] === GZIP[1]) return false;
    throw new Error(`${file} is not a backup of the academy, or its beginning is damaged.`);
  } finally {
    await handle.close();
  }
}

/**
 * A stage of a pipeline that encrypts what passes through.
 * @param {string[]} publicKeys
 */
export function encryptingTo(publicKeys) {
  const encrypter = new Encrypter();
  for (const key of publicKeys) encrypter.addRecipient(key);
  return async function* encrypting(source) {
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

/** The key is another person's; the file may be whole. */
export class WrongKey extends Error {}

/**
 * The reverse.
 * @param {string} privateKey
 * @throws WrongKey
 */
export function decryptingWith(privateKey) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(privateKey);
  return async function* decrypting(source) {
    const opened = await decrypter.decrypt(Readable.toWeb(source)).catch((error) => {
      if (!/no identity matched/.test(error.message)) throw error;
      throw new WrongKey("This key does not open the backup: it was encrypted to other people's keys.");
    });
    yield* opened;
  };
}

/** Tries a key on the head of a file. @param {string} file @param {string} privateKey @throws WrongKey */
export async function tryKey(file, privateKey) {
  const source = createReadStream(file);
  try {
    await decryptingWith(privateKey)(source).next();
  } catch (error) {
    // Damage is found when the whole file is read.
    if (error instanceof WrongKey) throw error;
  } finally {
    source.destroy();
  }
}
