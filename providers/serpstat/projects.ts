import { z } from 'zod'
import { type Inputs, type Option, type ProviderContext, ProviderError } from '../contract.ts'
import { call, callPages } from './client.ts'
import { unknownForm } from './errors.ts'
import { inputText } from './parameters.ts'

/** Ids are printed as text here and as numbers elsewhere. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Project = z.object({
  id: Id,
  projectName: z.string().nullish(),
  domain: z.string(),
  group: z.string().nullish(),
})
const Region = z.object({
  id: Id,
  active: z.boolean().nullish(),
  serpType: z.string().nullish(),
  deviceType: z.string().nullish(),
  country: z.string().nullish(),
  region: z.string().nullish(),
  city: z.string().nullish(),
})
const Regions = z.object({ regions: z.array(Region) })
/** Most projects that a form lists. */
const MOST_PROJECTS = 2000

/** Projects of the rank tracker as choices; the domain goes along, since rankings are asked by it. Costs no credits. */
export async function projectOptions(context: ProviderContext): Promise<Option[]> {
  const method = 'RtApiProjectProcedure.getProjects'
  const { rows } = await callPages(context, method, {}, { size: ['pageSize', 500], limit: MOST_PROJECTS })
  const projects = z.array(Project).safeParse(rows)
  if (!projects.success) throw unknownForm(projects.error)
  return projects.data.map(({ id, projectName, domain, group }) => ({
    value: `${id}:${domain}`,
    label: projectName && projectName !== domain ? `${projectName} (${domain})` : domain,
    ...(group ? { group } : {}),
  }))
}

/** Regions in which a project tracks organic results. Costs no credits. */
export async function regionOptions(context: ProviderContext, profile: string): Promise<Option[]> {
  const [id] = profile.split(':')
  if (!id || !/^\d+$/.test(id)) return []
  const method = 'RtApiSearchEngineProcedure.getProjectRegions'
  const { result } = await call(context, method, { projectId: Number(id) })
  if (result === null) return []
  const read = Regions.safeParse(result)
  if (!read.success) throw unknownForm(read.error)
  return read.data.regions
    .filter(({ serpType }) => serpType !== 'paid')
    .map((region) => ({ value: region.id, label: labelOf(region) }))
}

function labelOf({ id, active, deviceType, country, region, city }: z.infer<typeof Region>): string {
  const place = [...new Set([city, region, country].filter(Boolean))].join(', ') || `Region ${id}`
  const device = deviceType ? `, ${deviceType}` : ''
  return `${place}${device}${active === false ? ' (no longer tracked)' : ''}`
}

/**
 * The project and region that a widget is about.
 * @throws ProviderError `bad_request` where one of them is not chosen
 */
export function readProject(inputs: Inputs): { projectId: number; projectRegionId: number; domain: string } {
  const [, id, domain = ''] = /^(\d+):(.+)$/.exec(inputText(inputs, 'profile')) ?? []
  if (!id)
    throw new ProviderError('bad_request', 'Choose a project of the rank tracker.', { field: 'profile' })
  const region = inputText(inputs, 'country')
  if (!/^\d+$/.test(region)) {
    throw new ProviderError('bad_request', 'Choose the tracked region and device.', { field: 'country' })
  }
  return { projectId: Number(id), projectRegionId: Number(region), domain }
}
