/**
 * The records of a ZIP, by PKWARE's APPNOTE 6.3 (sections in brackets). A size or a place that does not fit 32 bits, and
 * a number of files that does not fit 16, is in the ZIP64 form of its record, and only then.
 */

const MOST_16 = 0xffff
const MOST_32 = 0xffffffff
/** A file's size is known once it is written, and stands behind it; names are UTF-8. [4.4.4] */
const FLAGS = (1 << 3) | (1 << 11)
const VERSION = 20
const VERSION_64 = 45
/** Unix, whose modes the attributes hold; of version 6.3. */
const MADE_BY = (3 << 8) | 63
const MODE = 0o100644

/** A file as the directory at the end of the ZIP names it. */
export interface ZipEntry {
  name: Buffer
  at: Temporal.Instant
  stored: boolean
  /** Of the content. */
  crc: number
  bytes: number
  /** Of what is written of it. */
  packed: number
  /** Where its header begins. */
  start: number
}

/** What stands before a file's content. [4.3.7] */
export function localHeader({ name, at, stored }: Pick<ZipEntry, 'name' | 'at' | 'stored'>): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(methodOf(stored), 8)
  header.writeUInt32LE(dosTime(at), 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

/** What stands behind a file's content. [4.3.9] */
export function dataDescriptor(entry: ZipEntry): Buffer {
  const { crc, bytes, packed } = entry
  const large = isLarge(entry)
  const descriptor = Buffer.alloc(large ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (large) {
    descriptor.writeBigUInt64LE(BigInt(packed), 8)
    descriptor.writeBigUInt64LE(BigInt(bytes), 16)
  } else {
    descriptor.writeUInt32LE(packed, 8)
    descriptor.writeUInt32LE(bytes, 12)
  }
  return descriptor
}

/** A file's line in the directory. [4.3.12] */
export function directoryRecord(entry: ZipEntry): Buffer {
  const { name, at, stored, crc, bytes, packed, start } = entry
  const large = isLarge(entry) || start >= MOST_32
  const extra = large ? Buffer.concat([timeField(at), largeField(entry)]) : timeField(at)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(MADE_BY, 4)
  record.writeUInt16LE(large ? VERSION_64 : VERSION, 6)
  record.writeUInt16LE(FLAGS, 8)
  record.writeUInt16LE(methodOf(stored), 10)
  record.writeUInt32LE(dosTime(at), 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(large ? MOST_32 : packed, 20)
  record.writeUInt32LE(large ? MOST_32 : bytes, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(MODE * 2 ** 16, 38)
  record.writeUInt32LE(large ? MOST_32 : start, 42)
  return Buffer.concat([record, name, extra])
}

/** What ends a ZIP: where its directory is, and of how many files. [4.3.14 to 4.3.16] */
export function endOfZip({ files, start, bytes }: { files: number; start: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(files, MOST_16), 8)
  end.writeUInt16LE(Math.min(files, MOST_16), 10)
  end.writeUInt32LE(Math.min(bytes, MOST_32), 12)
  end.writeUInt32LE(Math.min(start, MOST_32), 16)
  if (files < MOST_16 && bytes < MOST_32 && start < MOST_32) return end

  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(BigInt(large.length - 12), 4)
  large.writeUInt16LE(MADE_BY, 12)
  large.writeUInt16LE(VERSION_64, 14)
  large.writeBigUInt64LE(BigInt(files), 24)
  large.writeBigUInt64LE(BigInt(files), 32)
  large.writeBigUInt64LE(BigInt(bytes), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}

const isLarge = ({ bytes, packed }: ZipEntry) => bytes >= MOST_32 || packed >= MOST_32

const methodOf = (stored: boolean) => (stored ? 0 : 8)

/** The instant to the second, which a ZIP of 1989 cannot say: its own times have no zone. */
function timeField(at: Temporal.Instant): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(Math.floor(at.epochMilliseconds / 1000), 5)
  return field
}

function largeField({ bytes, packed, start }: ZipEntry): Buffer {
  const field = Buffer.alloc(28)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(24, 2)
  field.writeBigUInt64LE(BigInt(bytes), 4)
  field.writeBigUInt64LE(BigInt(packed), 12)
  field.writeBigUInt64LE(BigInt(start), 20)
  return field
}

/** Date and time in UTC, to two seconds. [4.4.6] */
function dosTime(at: Temporal.Instant): number {
  const { year, month, day, hour, minute, second } = at.toZonedDateTimeISO('UTC')
  const date = ((year - 1980) << 9) | (month << 5) | day
  return date * 2 ** 16 + ((hour << 11) | (minute << 5) | (second >> 1))
}
