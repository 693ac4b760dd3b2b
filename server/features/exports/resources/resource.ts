import { z } from 'zod'
import type { DB } from '../../../db/types.ts'

/** One table of a company in its export: which columns, as what, and which not. */
export interface Resource {
  /** Of its file, its schema, and in the manifest. */
  name: string
  /** As people read it while it is written. */
  title: string
  /** What a row is, for the schema's reader. */
  about: string
  table: keyof DB & string
  /** Columns of a unique index, by which pages follow each other. */
  key: readonly string[]
  /** A row; its fields are the table's columns. Where it is null, there is no value. */
  row: z.ZodObject
  /** Further fields that the export itself adds. */
  added?: z.ZodObject
  /** Columns that are not exported, with the reason. */
  leftOut: Readonly<Record<string, string>>
  /** What stands in columns of a person's own row (`personId`) that not even an admin is shown. */
  personal?: Readonly<Record<string, string | null>>
  /** Only rows with this value. */
  only?: { column: string; value: string }
  /** A line for each row, as there may be very many; else one array. */
  lines?: true
  /** Rows read at once, where they are large. */
  page?: number
}

export const SECRET = 'a secret'
export const INTERNAL = 'how the product keeps itself in order'
export const DERIVED = 'follows from other fields'

export const text = z.string()
export const maybeText = z.string().nullable()
export const texts = z.array(z.string())
export const instant = z.iso.datetime()
export const maybeInstant = instant.nullable()
export const maybeDay = z.iso.date().nullable()
export const integer = z.int()
export const yes = z.boolean()
/** A value whose parts are those of the API. */
export const json = z.unknown()

/** What a file of this resource holds for each row. */
export const recordOf = ({ row, added }: Resource): z.ZodObject =>
  z.strictObject({ ...row.shape, ...added?.shape })

export const fileOf = ({ name, lines }: Resource): string => `data/${name}.${lines ? 'ndjson' : 'json'}`
