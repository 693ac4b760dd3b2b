import { z } from 'zod'

/** Drive's list of spreadsheets. */
export const Files = {
  name: 'files',
  item: z.object({ id: z.string(), name: z.string().default(''), modifiedTime: z.string().default('') }),
}

/** A cell as grid data has it: its value, how it is shown and why it is shown so. */
const GridCell = z.object({
  effectiveValue: z
    .object({
      numberValue: z.number().optional(),
      stringValue: z.string().optional(),
      boolValue: z.boolean().optional(),
      errorValue: z.object({ type: z.string().default('') }).optional(),
    })
    .optional(),
  formattedValue: z.string().optional(),
  effectiveFormat: z
    .object({
      numberFormat: z.object({ type: z.string().default(''), pattern: z.string().default('') }).optional(),
    })
    .optional(),
})
export type GridCell = z.infer<typeof GridCell>

const Tab = z.object({
  properties: z.object({
    sheetId: z.number().default(0),
    title: z.string(),
    sheetType: z.string().default('GRID'),
    hidden: z.boolean().default(false),
    gridProperties: z
      .object({ rowCount: z.number().default(0), columnCount: z.number().default(0) })
      .default({ rowCount: 0, columnCount: 0 }),
  }),
  data: z
    .array(z.object({ rowData: z.array(z.object({ values: z.array(GridCell).default([]) })).default([]) }))
    .default([]),
})
export type Tab = z.infer<typeof Tab>

export const Spreadsheet = z.object({
  properties: z.object({
    title: z.string().default(''),
    locale: z.string().default('en_US'),
    timeZone: z.string().default('UTC'),
  }),
  sheets: z.array(Tab).default([]),
})
export type Spreadsheet = z.infer<typeof Spreadsheet>

/** One cell's value: numbers unformatted, an empty one `""` or absent. */
export const Value = z.union([z.number(), z.string(), z.boolean(), z.null()])
export type Value = z.infer<typeof Value>

export const ValueRanges = z.object({
  valueRanges: z.array(z.object({ values: z.array(z.array(Value)).default([]) })).default([]),
})
export const ValueRange = z.object({ values: z.array(z.array(Value)).default([]) })
