import { z } from 'zod'
import type { Option, ProviderContext } from '../contract.ts'
import { looseId, parsed, textOrEmpty } from '../json.ts'
import { ask } from './client.ts'

const Project = z.object({
  /** Printed as a string, though it is an integer where it is asked with. */
  project_id: looseId,
  project_name: z.string().nullish(),
  url: textOrEmpty,
  keyword_count: z.number().nullish(),
  folder: z.object({ name: z.string() }).nullish(),
})
export type Project = z.infer<typeof Project>
const Competitor = z.object({ url: z.string() })

/** Projects with tracked keywords, or the one asked for. Free of units; there are no pages. */
export async function listProjects(context: ProviderContext, id?: string): Promise<Project[]> {
  const { rows } = await ask(context, '/management/projects', 'projects', {
    has_keywords: 'true',
    ...(id ? { project_id: id } : {}),
  })
  return parsed(z.array(Project), rows, 'Ahrefs')
}

/** The projects as choices, under the folders they lie in. */
export async function projectOptions(context: ProviderContext): Promise<Option[]> {
  const projects = await listProjects(context)
  return projects.map(({ project_id, project_name, url, folder }) => ({
    value: project_id,
    label: project_name || siteName(url) || project_id,
    ...(folder ? { group: folder.name } : {}),
  }))
}

/** The competitors that a project tracks. */
export async function competitorOptions(context: ProviderContext, project: string): Promise<Option[]> {
  if (!/^\d+$/.test(project)) return []
  const { rows } = await ask(context, '/management/project-competitors', 'competitors', {
    project_id: project,
  })
  const competitors = parsed(z.array(Competitor), rows, 'Ahrefs')
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
