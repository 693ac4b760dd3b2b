import { z } from 'zod'
import type { Option, OptionsRequest, ProviderContext } from '../../contract.ts'
import { looseId, parsedRows } from '../../kit/http/json.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { getJson } from '../client.ts'

const Project = z.object({
  project_id: looseId,
  project_name: z.string().nullish(),
  url: z.string().nullish(),
  tools: z.array(z.object({ tool: z.string() })).nullish(),
})
const Campaign = z.object({
  id: looseId,
  url: z.string().nullish(),
  engine: z.string().nullish(),
  location: z.object({ name: z.string().nullish() }).nullish(),
  device: z.string().nullish(),
})
const List = z.array(z.unknown())

/** Every project that tracks positions, shared ones too, by name. Costs 100 units; there are no pages. */
export async function projectOptions(context: ProviderContext): Promise<Option[]> {
  const list = (await getJson(context, '/management/v1/projects', List, { filter: 'all' })) ?? []
  const projects = await parsedRows(context, Project, list, 'Semrush')
  return projects
    .filter(({ tools }) => !tools || tools.some(({ tool }) => tool === 'tracking'))
    .map(({ project_id, project_name, url }) => ({
      value: project_id,
      label: project_name || url || project_id,
      ...(project_name && url && project_name !== url ? { group: url } : {}),
    }))
}

/** What the chosen project tracks: a website in one place, on one device. Costs 100 units. */
export async function campaignOptions(
  context: ProviderContext,
  { inputs }: Pick<OptionsRequest, 'inputs'>,
): Promise<Option[]> {
  const project = textInput(inputs, 'profile')
  if (!/^\d+$/.test(project)) return []
  const path = `/management/v1/projects/${project}/tracking/campaigns`
  const found = await getJson(context, path, z.object({ campaigns: List }))
  const campaigns = await parsedRows(context, Campaign, found?.campaigns ?? [], 'Semrush')
  return campaigns.map(({ id, url, engine, location, device }) => {
    const parts = [url, location?.name, device, engine === 'google' ? null : engine]
    return { value: id, label: parts.filter(Boolean).join(', ') || id }
  })
}
