/**
 * Most KB of a call's JSON. A caller who is not signed in sends an address, a password or a code, and no
 * more.
 */
export const BODY_KB = { anybody: 16, signedIn: 128 } as const

/** The same of the calls that take more. */
export const LARGER_BODY_KB: Record<string, number> = {
  'PUT /api/dashboards/{id}': 1_024,
  'POST /api/dashboards/{id}/preview': 2_048,
  'POST /api/sources/{id}/replace': 1_024,
  // A table of as many domains as a group has, each with its client, owner and budget.
  'POST /api/groups/{id}/domains': 512,
  // Events come together after an outage, each with a whole order: some thousands fit.
  'POST /webhooks/fastspring': 2_048,
}

/** Of JSON, whole or as a field of a form. A dashboard's widgets go down ten levels, its longest list has 300 members. */
export const JSON_BOUNDS = { levels: 32, members: 2_000, values: 200_000 } as const

/** Of a form with files. */
export const FORM_BOUNDS = { fileMb: 10, files: 10, fields: 60, fieldMb: 4, fieldsMb: 6 } as const

/** Of one address; a proxy's own connections are not counted. A browser opens six; a whole office comes from one address. */
export const MOST_CONNECTIONS = 256
/** Seconds within which a body, or a form with files of somebody who may send it, has to arrive. */
export const ARRIVES_WITHIN = { body: 30, upload: 120 } as const

/** Calls of a payment provider whose bodies are on their way, of one address and of all: none is known to be signed before it is whole. */
export const EVENTS_ARRIVING = { ofAddress: 8, ofAll: 64 } as const

/** Of the sockets by which open pages are told of changes: of one person, and what each may send and hear. A page hears two channels. */
export const LIVE_BOUNDS = { sockets: 60, channels: 20, frameBytes: 10_000, framesPerSecond: 20 } as const

/** PDFs for guests of one company that may wait or be made at once: some minutes of work. */
export const GUESTS_PDFS_WAITING = 40
