import { narrowed } from '../choices.ts'
import type { Option, OptionsQuestion, ProviderContext } from '../contract.ts'
import { textInput } from '../question.ts'
import { isReadable, listFiles, readTabs } from './client.ts'
import { openSheet, tabValue } from './sheet.ts'

/** Choices of the form: spreadsheets by name or link, their tabs, columns with dates. */
export async function optionsOf(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  const { parameter, inputs, search } = question
  switch (parameter) {
    case 'target':
      return await spreadsheets(context, search.trim())
    case 'sheet':
      return narrowed(await tabs(context, textInput(inputs, 'target')), search)
    case 'mode': {
      const { columns } = await openSheet(context, { ...inputs, uses_date_range: false })
      const dated = columns.filter(({ kind }) => kind === 'date')
      return narrowed(
        dated.map(({ name }) => ({ value: name, label: name })),
        search,
      )
    }
    default:
      return []
  }
}

/** The file's id in a link such as `https://docs.google.com/spreadsheets/d/ID/edit?gid=0#gid=0`. */
export function idInLink(text: string): string | null {
  return (
    /^https?:\/\/docs\.google\.com\/(?:\S*\/)?spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(text)?.[1] ?? null
  )
}

async function spreadsheets(context: ProviderContext, search: string): Promise<Option[]> {
  const id = idInLink(search)
  if (id !== null) {
    const { properties } = await readTabs(context, id)
    return [{ value: id, label: properties.title || id }]
  }
  const files = await listFiles(context, search)
  const names = Map.groupBy(files, ({ name }) => name)
  return files.map(({ id: value, name, modifiedTime }) => ({
    value,
    label:
      (names.get(name)?.length ?? 0) > 1
        ? `${name} (changed ${modifiedTime.slice(0, 10)}, ${value.slice(0, 6)}…)`
        : name,
  }))
}

async function tabs(context: ProviderContext, fileId: string): Promise<Option[]> {
  if (fileId === '') return []
  const { sheets } = await readTabs(context, fileId)
  return sheets.filter(isReadable).map((tab) => ({
    value: tabValue(tab),
    label: tab.properties.title,
    ...(tab.properties.hidden ? { group: 'Hidden sheets' } : {}),
  }))
}
