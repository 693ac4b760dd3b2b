import { z } from 'zod'
import { escapeHtml } from '../shared/rules/escapeHtml.ts'
import { NAME_SERVER_MODES, type NameServer, zoneRecord } from './zone.ts'

/** What a program sends: all records there are from now on, or how the server behaves. */
const change = z.object({
  records: z.array(zoneRecord).optional(),
  mode: z.enum(NAME_SERVER_MODES).optional(),
})

/** `/dns` lists the records and takes new ones, as a form or as JSON (`{"records": […], "mode": "silent"}`). */
export async function nameServerPages(server: NameServer, request: Request): Promise<Response> {
  if (request.method !== 'POST') return show(server, request)
  if (request.headers.get('content-type')?.includes('json')) {
    const wanted = change.safeParse(await request.json().catch(() => null))
    if (!wanted.success) return new Response(z.prettifyError(wanted.error), { status: 400 })
    const { records, mode } = wanted.data
    if (records) server.setRecords(records)
    if (mode) server.mode = mode
    return Response.json(factsOf(server))
  }
  const form = await request.formData()
  const remove = form.get('remove')
  if (remove !== null) {
    server.setRecords(server.records().filter((_, index) => index !== Number(remove)))
    return back()
  }
  const record = zoneRecord.safeParse(Object.fromEntries(form))
  if (!record.success) return page(server, 'A record needs a name and a value.', 400)
  server.setRecords([...server.records(), record.data])
  return back()
}

const factsOf = (server: NameServer) => ({ mode: server.mode, records: server.records() })
const back = () => new Response(null, { status: 303, headers: { location: '/dns' } })

const show = (server: NameServer, request: Request) =>
  request.headers.get('accept')?.includes('application/json')
    ? Response.json(factsOf(server))
    : page(server, 'The sandbox asks this name server about every domain.')

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1b1f2a;background:#faf9f7}
table{border-collapse:collapse;width:100%;background:#fff}td,th{border:1px solid #e2ded6;padding:.5rem;text-align:left;overflow-wrap:anywhere;vertical-align:top}
input,select,button{font:inherit;padding:.4rem .6rem}form.add{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}form.add input{flex:1 1 14rem}`

function page(server: NameServer, note: string, status = 200): Response {
  const rows = server
    .records()
    .map(
      ({ name, type, value }, index) =>
        `<tr><td>${escapeHtml(name)}</td><td>${type}</td><td>${escapeHtml(value)}</td><td><form method="post"><button name="remove" value="${index}" aria-label="Remove ${escapeHtml(name)}">Remove</button></form></td></tr>`,
    )
    .join('')
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>DNS</title><style>${STYLE}</style></head><body><main><h1>DNS</h1><p>${escapeHtml(note)}</p>
<form method="post" class="add"><input name="name" aria-label="Name" placeholder="bounce.example.com" required><select name="type" aria-label="Type"><option>TXT<option>CNAME</select><input name="value" aria-label="Value" placeholder="Value" required><button>Add</button></form>
<table><thead><tr><th>Name</th><th>Type</th><th>Value</th><th></th></tr></thead><tbody>${rows || '<tr><td colspan="4">No record yet.</td></tr>'}</tbody></table></main></body></html>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
