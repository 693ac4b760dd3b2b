import { expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { ahrefsV3 } from '../index.ts'

it('a figure that an answer lacks is not known and named; 0 is a figure', async () => {
  const { context } = replied(() => ({ metrics: { org_traffic: 0, org_keywords: 12, org_cost: null } }), {
    credentials: { type: 'credentials', account: '', token: 'key' },
  })
  const asked = queryOf({
    type: 'ahrefs_v3',
    property: null,
    inputs: { target: 'own.example' },
    metrics: ['org_traffic', 'org_keywords', 'org_cost', 'paid_traffic'],
    range: { start: '2026-11-01', end: '2026-11-21' },
  })
  const table = await ahrefsV3.run(context, asked)
  expect(table.rows).toEqual([[0, 12, null, null]])
  expect(table.notices.map(({ text }) => text).join()).toMatch(
    /Ahrefs does not tell “[^”]+”, “[^”]+” everywhere/,
  )
})

// `folder` is an object or null and its name text or null, by Ahrefs' OpenAPI of August 2026 (api-evangelist/ahrefs).
it('a project is listed whatever its folder is called, and one without a number, or that is none, costs itself', async () => {
  const project = { project_name: 'Shop', url: 'https://shop.example/' }
  const projects = [
    { ...project, project_id: '31', folder: { id: 4, name: null } },
    { ...project, project_id: '32', folder: { id: 5, name: 'Clients' } },
    { ...project, project_id: 33, project_name: null, url: null, folder: null },
    { ...project, project_id: null },
    null,
  ]
  const { context } = replied(() => ({ projects }), {
    credentials: { type: 'credentials', account: '', token: 'key' },
  })
  const asked = {
    parameter: 'profile',
    type: 'ahrefs_v3_ranks',
    property: null,
    inputs: {},
    search: '',
  } as const
  expect(await ahrefsV3.listOptions(context, asked)).toEqual([
    { value: '31', label: 'Shop' },
    { value: '32', label: 'Shop', group: 'Clients' },
    { value: '33', label: '33' },
  ])
})
