/**
 * The PDF button: idle, then loading; 202 brings a check token to poll with, 304 means poll once more,
 * 200 is the file, which downloads automatically; a failure shows for 1.5 s and resets.
 */
export type PdfState =
  | { name: 'idle' }
  | { name: 'loading'; check: string | null; asked: number }
  | { name: 'ready'; address: string }
  | { name: 'failed'; message: string; report: boolean }

export type PdfEvent =
  | { type: 'click' }
  /** An answer of the server; `check` with 202, `address` of the file with 200. */
  | { type: 'answer'; status: number; check?: string; address?: string; message?: string }
  /** No answer at all. */
  | { type: 'lost'; message: string }
  /** The failed icon has been shown long enough. */
  | { type: 'shown' }

export const FAILED_MS = 1500
/** However it is waited for. */
export const LONGEST_MS = 180_000
export const TOO_LONG = 'The PDF took too long. Try again in a moment.'
/** Polls at most: after about three minutes the PDF has failed. */
const MOST_ASKED = 120
const RATE_LIMITED = 429

export const IDLE: PdfState = { name: 'idle' }

/** The state after an event. Clicks count only when idle or ready: not while loading or failed. */
export function nextPdfState(state: PdfState, event: PdfEvent): PdfState {
  switch (event.type) {
    case 'click':
      if (state.name === 'idle') return { name: 'loading', check: null, asked: 0 }
      return state.name === 'ready' ? IDLE : state
    case 'shown':
      return state.name === 'failed' ? IDLE : state
    case 'lost':
      return state.name === 'loading' ? { name: 'failed', message: event.message, report: true } : state
    case 'answer':
      return state.name === 'loading' ? afterAnswer(state, event) : state
  }
}

function afterAnswer(
  state: Extract<PdfState, { name: 'loading' }>,
  answer: Extract<PdfEvent, { type: 'answer' }>,
): PdfState {
  const asked = state.asked + 1
  if (answer.status === 200 && answer.address) return { name: 'ready', address: answer.address }
  const goesOn = answer.status === 202 || answer.status === 304
  if (goesOn && asked < MOST_ASKED) return { name: 'loading', check: answer.check ?? state.check, asked }
  const message = goesOn ? TOO_LONG : (answer.message ?? 'The PDF could not be made. Try again in a moment.')
  return { name: 'failed', message, report: answer.status !== RATE_LIMITED }
}

/** Looked at now and then even where a socket tells that it is finished. */
const TOLD_PAUSE_MS = 10_000

/**
 * Milliseconds to wait before the next poll: short at first, then a second and a half. The first one comes as soon where a
 * socket tells, as the PDF may have been finished before the server's first answer.
 */
export const pdfPause = (asked: number, isTold: boolean): number =>
  isTold && asked > 1 ? TOLD_PAUSE_MS : Math.min(1500, 250 + asked * 250)
