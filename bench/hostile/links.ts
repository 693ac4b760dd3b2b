import { FormData } from 'undici'
import { z } from 'zod'
import { dataOf } from '../../shared/api/common.ts'
import { importOutcome, property } from '../../shared/api/sources.ts'
import type { Widget } from '../../shared/api/widgets.ts'
import { makeWidget } from '../../test/factories.ts'
import type { Stage } from './stage.ts'

export const LINKS = 49_000

interface Links {
  id: string
  propertyIds: string[]
}

/** A source of as many records as an import may nearly have. */
export async function importLinks(owner: Stage['owner']): Promise<Links> {
  const rows = Array.from(
    { length: LINKS },
    (_, row) =>
      `Northwind,https://site-${row}.example/,2026-09-01,Confirmed,anchor ${row},https://northwind.example/`,
  )
  const form = new FormData()
  form.set('name', 'base_me')
  form.set('account', 'Links')
  form.set('answers', '{"currency":"USD"}')
  form.set('file', new File([['Client,Link,Date,Status,Anchor,Target', ...rows].join('\n')], 'links.csv'))
  const { data } = (await owner.post('/api/sources/import', form)).as(dataOf(importOutcome))
  if (!data.source) throw new Error('The links were not imported.')
  const listed = await owner.get(`/api/sources/${data.source.id}/properties`)
  const { properties } = listed.as(z.object({ properties: z.array(property) }))
  return { id: data.source.id, propertyIds: properties.map(({ id }) => id) }
}

/** A widget of the most rows that one may show. */
export function everyRow(source: Links, format: Widget['format']): Widget {
  const widget = makeWidget('base_me', 'targets', source, { format, rowsLimit: 10_000 })
  return {
    ...widget,
    instances: widget.instances.map((one) => ({
      ...one,
      inputs: {
        ...one.inputs,
        dimension: 'anchor',
        filter: null,
        metrics: ['confirmed', 'pending', 'requested'],
      },
    })),
  }
}
