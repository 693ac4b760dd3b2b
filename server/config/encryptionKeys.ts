import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PRODUCT } from '../../shared/domain/product.ts'
import { ConfigError } from './error.ts'
import { Secret } from './secret.ts'

/** One key of the ring: its short name and 32 random bytes. */
export interface ConfiguredKey {
  id: string
  key: Secret<Buffer>
}

const FORM = 'write id:base64 of 32 random bytes, as in “k1:$(openssl rand -base64 32)”'

/** What is typed where something secret is asked for. */
const WORDS = [
  '',
  PRODUCT.name.toLowerCase(),
  ...`secret,password,password1,password123,changeme,changeit,test,admin,administrator,key,hello,hello world,example,
qwerty,letmein,postgres,default,development,supersecret,secret key,encryption,encryptionkey,encryption key,encryption-key,
encryption_key,123456,12345678,123456789,1234567890`.split(/,\n?/),
]

/** Whether this is among what many type, in small letters. */
export const isKnownWord = (text: string): boolean => WORDS.includes(text)

/** Keys that many manuals show: of NIST SP 800-38A, and hashes of words. */
const SHOWN = new Set([
  '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
  ...WORDS.flatMap((word) => [word, `${word}\n`]).map((word) =>
    createHash('sha256').update(word).digest('hex'),
  ),
])

/**
 * Whether a key was typed, counted or copied from a manual rather than drawn at random. 32 random bytes hold
 * about 30 different ones, hardly ever one of them nine times (1 in 10^11) or printable characters only (1 in 10^13),
 * and never ascend in equal steps or repeat their first half.
 */
function isGuessable(key: Buffer): boolean {
  const step = (at: number) => ((key[at] ?? 0) - (key[at - 1] ?? 0) + 256) % 256
  return (
    new Set(key).size < 16 ||
    key.some((byte) => key.filter((other) => other === byte).length > 8) ||
    key.every((byte) => byte >= 32 && byte < 127) ||
    key.every((_byte, at) => at === 0 || step(at) === step(1)) ||
    key.subarray(0, 16).equals(key.subarray(16)) ||
    SHOWN.has(key.toString('hex'))
  )
}

function parseKey(text: string, context: z.RefinementCtx): ConfiguredKey | typeof z.NEVER {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const [id = '', encoded = ''] = text.trim().split(':', 2)
  if (!/^[\w-]{1,32}$/.test(id) || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) {
    return refuse(`is not in the expected form; ${FORM}`)
  }
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== 32) return refuse(`has ${key.length} bytes in key “${id}” where 32 are needed; ${FORM}`)
  if (isGuessable(key)) return refuse(`holds a key, “${id}”, that is known or can be guessed; ${FORM}`)
  return { id, key: new Secret(key) }
}

/** `id:base64of32bytes[,id2:…]`; the first key is the current one. */
export const encryptionKeyList = z
  .string()
  .min(1, `is empty; ${FORM}`)
  .transform((text, context) => text.split(',').map((part) => parseKey(part, context)))
  .refine(
    (keys) => new Set(keys.map((key) => key.id)).size === keys.length,
    'names a key id twice; rename one',
  )

/**
 * The installation's key ring: the given keys, then those that an earlier start generated into `DATA_DIR/keys`, so
 * that what they encrypted stays readable. Generates the first one where there is none.
 */
export function loadKeyRing(dataDir: string, given: readonly ConfiguredKey[] | undefined): ConfiguredKey[] {
  const file = join(dataDir, 'keys')
  if (!given && !existsSync(file)) writeNewKey(file)
  if (!existsSync(file)) return [...(given ?? [])]
  const stored = encryptionKeyList.safeParse(readFileSync(file, 'utf8').trim())
  if (!stored.success) {
    const reason = stored.error.issues[0]?.message ?? 'cannot be read'
    throw new ConfigError(`The key file ${file} ${reason}; put back the file from your backup.`)
  }
  const ring = [...(given ?? [])]
  for (const key of stored.data) {
    const same = ring.find((other) => other.id === key.id)
    if (!same) ring.push(key)
    else if (!same.key.reveal().equals(key.key.reveal())) {
      throw new ConfigError(
        `ENCRYPTION_KEY: the id “${key.id}” names another key in ${file}; give the new key another id.`,
      )
    }
  }
  return ring
}

function writeNewKey(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, `k1:${randomBytes(32).toString('base64')}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
