/** Who a message was sent to. */
export type ReceivingService = 'slack' | 'teams' | 'hook'

/** A call that arrived, whatever it was answered. */
export interface Arrival {
  to: ReceivingService
  /** Below the service, with its query: `/services/T000/B000/sandbox`. */
  path: string
  /** ISO instant. */
  at: string
  headers: Readonly<Record<string, string>>
  /** As it came. */
  body: string
  /** What it was answered; null while it is held up. */
  status: number | null
  /** Why it was refused, or what is to be said of its signature. */
  note: string | null
}

/** How a service answers a call. */
export interface ServiceAnswer {
  status: number
  body?: string
  headers?: Record<string, string>
  note?: string | null
}

/** A status in the last part of a path answers every call so: `/services/T000/B000/404`. */
export function magicStatus(path: string): number | null {
  const [, status] = /\/(30[12378]|[45]\d\d)\/?$/.exec(path.replace(/\?.*$/, '')) ?? []
  return status === undefined ? null : Number(status)
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
