import { FormData } from 'undici'
import { z } from 'zod'
import { dataOf } from '../../shared/api/common.ts'
import { importOutcome, property } from '../../shared/api/sources.ts'
import type { Widget } from '../../shared/api/widgets.ts'
import { makeDashboard, makeWidget } from '../../test/factories.ts'
import { type Attack, patiently, type Stage } from './stage.ts'

const LINKS = 49_000
const FORMATS = ['chart:radar', 'chart:bar', 'chart:line'] as const

/** Stored as an older release took them: drawing must be bounded, whatever a widget asks for. */
export const attack: Attack = {
  title: `charts of 10,000 rows out of ${LINKS.toLocaleString('en')}`,
  prepare: async ({ product, workshop, owner }) => {
    const source = await importLinks(owner)
    const links: string[] = []
    for (const format of FORMATS) {
      const { permalink } = await makeDashboard(workshop.context, workshop.companyId, {
        widgets: [everyRow(source, format)],
      })
      links.push(permalink)
    }
    return async () => {
      for (const permalink of links) {
        const address = `${product.url}/api/dashboards/${permalink}/data?layout=wide&month=9&year=2026`
        const answer = await patiently(fetch(address).then((found) => found.text()))
        // Without figures nothing would be drawn, and the attack would be none.
        if (answer?.includes('"state":"empty"')) throw new Error('The links have no figures to draw.')
      }
      return []
    }
  },
}

async function importLinks(owner: Stage['owner']) {
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

function everyRow(source: { id: string; propertyIds: string[] }, format: Widget['format']): Widget {
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
