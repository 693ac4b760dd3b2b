import type { Option, OptionsRequest, ProviderContext } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { optionsBy } from '../kit/query/choices.ts'
import { textInput } from '../kit/query/readQuery.ts'
import { isReadable, listFiles, readTabs } from './client.ts'
import { openSheet, tabValue } from './sheet/index.ts'

type Form = Pick<OptionsRequest, 'inputs'>

/** The spreadsheet that a link names, such as `https://docs.google.com/spreadsheets/d/ID/edit?gid=0#gid=0`. */
const LINK = /^https?:\/\/docs\.google\.com\/(?:\S*\/)?spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/

/** Choices of a spreadsheet's tabs, and of its columns with dates. */
const inSpreadsheet = optionsBy({
  async sheet(context, { inputs }: Form) {
    const fileId = textInput(inputs, 'target')
    const { sheets } = fileId === '' ? { sheets: [] } : await readTabs(context, fileId)
    return sheets.filter(isReadable).map((tab) => ({
      value: tabValue(tab),
      label: tab.properties.title,
      ...(tab.properties.hidden ? { group: 'Hidden sheets' } : {}),
    }))
  },
  async mode(context, { inputs }: Form) {
    const { columns } = await openSheet(context, { ...inputs, uses_date_range: false })
    return columns.filter(({ kind }) => kind === 'date').map(({ name }) => ({ value: name, label: name }))
  },
})

/** Choices of the form. Google itself searches spreadsheets by name, so that they are not narrowed here. */
export const optionsOf = (context: ProviderContext, question: OptionsRequest): Promise<Option[]> =>
  question.parameter === 'target' ? spreadsheets(context, question) : inSpreadsheet(context, question)

async function spreadsheets(
  context: ProviderContext,
  { search: typed, include = [] }: OptionsRequest,
): Promise<Option[]> {
  const search = typed.trim()
  const id = LINK.exec(search)?.[1]
  if (id !== undefined) {
    const { properties } = await readTabs(context, id)
    return [{ value: id, label: properties.title || id }]
  }
  const files = await listFiles(context, search)
  const names = Map.groupBy(files, ({ name }) => name)
  const found = files.map(({ id: value, name, modifiedTime }) => {
    const isShared = (names.get(name)?.length ?? 0) > 1
    const apart = ` (changed ${modifiedTime.slice(0, 10)}, ${value.slice(0, 6)}…)`
    return { value, label: isShared ? name + apart : name }
  })
  const chosen = include.find((value) => !found.some((one) => one.value === value))
  return chosen === undefined ? found : [...found, ...(await titled(context, chosen))]
}

/** The spreadsheet that is chosen already: it may have been changed long before those of the list. None where it is gone. */
async function titled(context: ProviderContext, value: string): Promise<Option[]> {
  const read = readTabs(context, value).then(({ properties }) => [
    { value, label: properties.title || value },
  ])
  return ifRefused(read, () => [])
}
