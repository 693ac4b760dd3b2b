import type { Provider } from '../contract.ts'
import { googleProbe } from '../platforms/google/api.ts'
import { emptyAnswer, TableBuilder } from './answer.ts'
import { catalogueOf } from './catalogue/index.ts'
import { listFiles } from './client.ts'
import { DRIVE_SCOPE, definition, TYPE } from './definition.ts'
import { LINK_NEEDED } from './errors.ts'
import { optionsOf } from './options.ts'
import { checkDates, planQuery } from './query.ts'
import { isEmptySheet, openSheet } from './sheet/index.ts'
import { type Reading, readRows } from './sheet/rows.ts'

/** Google Sheets: columns of a sheet as metrics and dimensions. */
export const googleSheets: Provider = {
  definition,

  probe: googleProbe(
    'This Google login sees no spreadsheet yet. Have one shared with it, or connect another login.',
    async (context) => {
      const { credentials } = context
      if (credentials.type === 'oauth' && !credentials.scopes.includes(DRIVE_SCOPE)) return LINK_NEEDED
      return (await listFiles(context, '', 1)).length > 0
    },
  ),

  async listProperties() {
    return []
  },

  listOptions: optionsOf,

  async catalogue(context, { inputs }) {
    const sheet = await openSheet(context, inputs)
    checkDates(inputs, sheet)
    const { columns, dateColumn } = sheet
    const isOnly = columns.filter(({ kind }) => kind === 'date').length === 1
    return catalogueOf(columns, isOnly ? dateColumn : null)
  },

  async run(context, query) {
    const sheet = await openSheet(context, query.inputs)
    if (isEmptySheet(sheet)) return emptyAnswer(TYPE, sheet, query)
    const plan = planQuery(query, sheet)
    const answer = new TableBuilder(TYPE, sheet, plan, query)
    const reading: Reading = { truncated: false }
    for await (const rows of readRows(context, sheet, plan, reading)) answer.add(rows)
    return answer.finish(reading)
  },
}
