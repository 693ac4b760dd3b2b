import { z } from 'zod'
import type { Option, OptionsRequest, ProviderContext } from '../../contract.ts'
import { looseId, parsedRows, textOrEmpty } from '../../kit/http/json.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { ask } from '../client.ts'

const Project = z.object({
  /** Returned as a string, although requests take an integer. */
  project_id: looseId,
  project_name: z.string().nullish(),
  url: textOrEmpty,
  folder: z.object({ name: z.string().nullish() }).nullish(),
})
const Competitor = z.object({ url: textOrEmpty })

/** Projects with tracked keywords, or the requested one. Costs no units; there are no pages. */
export async function listProjects(
  context: ProviderContext,
  id?: string,
): Promise<z.infer<typeof Project>[]> {
  const parameters = { has_keywords: true, project_id: id }
  const { rows } = await ask(context, { path: '/management/projects', root: 'projects', parameters })
  return parsedRows(context, Project, rows, 'Ahrefs')
}

/** The projects as choices, under the folders they lie in. */
export async function projectOptions(context: ProviderContext): Promise<Option[]> {
  const projects = await listProjects(context)
  return projects.map(({ project_id, project_name, url, folder }) => ({
    value: project_id,
    label: project_name || siteName(url) || project_id,
    ...(folder?.name ? { group: folder.name } : {}),
  }))
}

/** The competitors that the chosen project tracks. */
export async function competitorOptions(
  context: ProviderContext,
  { inputs }: Pick<OptionsRequest, 'inputs'>,
): Promise<Option[]> {
  const parameters = { project_id: textInput(inputs, 'profile') }
  if (!/^\d+$/.test(parameters.project_id)) return []
  const path = '/management/project-competitors'
  const { rows } = await ask(context, { path, root: 'competitors', parameters })
  const competitors = await parsedRows(context, Competitor, rows, 'Ahrefs')
  const names = new Set(competitors.map(({ url }) => siteName(url)).filter(Boolean))
  return [...names].map((name) => ({ value: name, label: name }))
}

/** `https://www.example.com/` → `example.com`, so that addresses of one site are alike. */
export const siteName = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')
