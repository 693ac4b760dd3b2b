import { z } from 'zod'
import type { Inputs, Option, OptionsRequest, ProviderContext } from '../../contract.ts'
import { refuse } from '../../kit/http/errors.ts'
import { looseId, parsed, parsedRows } from '../../kit/http/json.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { call, callPages, rowsIn } from '../client.ts'

const Project = z.object({
  id: looseId,
  projectName: z.string().nullish(),
  domain: z.string(),
  group: z.string().nullish(),
})
const Region = z.object({
  id: looseId,
  active: z.boolean().nullish(),
  serpType: z.string().nullish(),
  deviceType: z.string().nullish(),
  country: z.string().nullish(),
  region: z.string().nullish(),
  city: z.string().nullish(),
})
const Regions = z.object({ regions: z.array(z.unknown()) })
/** Most projects that a form lists. */
const MOST_PROJECTS = 2000

/** Projects of the rank tracker as options, with the domain that rankings are queried by. No credits. */
export async function projectOptions(context: ProviderContext): Promise<Option[]> {
  const method = 'RtApiProjectProcedure.getProjects'
  const { rows } = await callPages(
    context,
    method,
    {},
    { size: ['pageSize', 500, 500], limit: MOST_PROJECTS, rowsOf: rowsIn },
  )
  const projects = await parsedRows(context, Project, rows, 'Serpstat')
  return projects.map(({ id, projectName, domain, group }) => ({
    value: `${id}:${domain}`,
    label: projectName && projectName !== domain ? `${projectName} (${domain})` : domain,
    ...(group ? { group } : {}),
  }))
}

/** Regions in which the chosen project tracks organic results. Costs no credits. */
export async function regionOptions(
  context: ProviderContext,
  { inputs }: Pick<OptionsRequest, 'inputs'>,
): Promise<Option[]> {
  const [id = ''] = textInput(inputs, 'profile').split(':')
  if (!/^\d+$/.test(id)) return []
  const method = 'RtApiSearchEngineProcedure.getProjectRegions'
  const { result } = await call(context, method, { projectId: Number(id) })
  if (result === null) return []
  const { regions } = parsed(Regions, result, 'Serpstat')
  return (await parsedRows(context, Region, regions, 'Serpstat'))
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
  const [, id, domain = ''] = /^(\d+):(.+)$/.exec(textInput(inputs, 'profile')) ?? []
  if (!id) throw refuse('Choose a project of the rank tracker.', 'profile')
  const region = textInput(inputs, 'country')
  if (!/^\d+$/.test(region)) throw refuse('Choose the tracked region and device.', 'country')
  return { projectId: Number(id), projectRegionId: Number(region), domain }
}
