import type { AppContext } from '../../context.ts'
import type { ExportFacts } from './facts.ts'
import { type ExportedRow, readRows } from './readRows.ts'
import { RESOURCES } from './resources/index.ts'
import { fileOf, type Resource } from './resources/resource.ts'
import { schemaOf } from './schemas.ts'

/** Adds a JSON file for each table of the company. */
export async function addResources(context: AppContext, facts: ExportFacts): Promise<void> {
  for (const resource of RESOURCES) {
    facts.step(resource.title)
    const texts = textsOf(context, facts, resource)
    await facts.zip.add(fileOf(resource), resource.lines ? linesOf(texts) : arrayOf(texts))
  }
}

export async function addSchemas({ zip }: ExportFacts): Promise<void> {
  for (const resource of RESOURCES)
    await zip.add(`schemas/${resource.name}.schema.json`, [JSON.stringify(schemaOf(resource), null, 2)])
}

async function* textsOf(context: AppContext, facts: ExportFacts, resource: Resource): AsyncGenerator<string> {
  const { name, table, key, only, page, row, personal } = resource
  const columns = Object.keys(row.shape)
  facts.counts.resources[name] = 0
  const asked = { table, columns, key, ...(only && { only }), ...(page && { page }) }
  for await (const found of readRows(context, facts.companyId, asked)) {
    yield JSON.stringify({
      ...found,
      ...addedTo(resource, found, facts),
      ...(found.personId !== null && personal),
    })
    facts.counts.resources[name] += 1
    facts.tick()
  }
}

function addedTo({ added, key }: Resource, row: ExportedRow, { written }: ExportFacts): object {
  if (!added) return {}
  return { file: written.get(String(row[key[0] ?? ''])) ?? null }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield `${text}\n`
}

async function* arrayOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const text of texts) {
    yield before + text
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}
