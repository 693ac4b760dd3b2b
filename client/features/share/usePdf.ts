import { useCallback, useEffect, useReducer, useRef } from 'react'
import { z } from 'zod'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import { errorOf, messageOf } from '../../lib/ApiError.ts'
import { emit } from '../../lib/analytics.ts'
import { request } from '../../lib/api.ts'
import { authorisationOf } from '../../lib/authorisation.ts'
import { browserZone } from '../../lib/zones.ts'
import { type DateChoice, dataDates } from '../dates/index.ts'
import { FAILED_MS, IDLE, nextPdfState, type PdfEvent, pdfPause } from './pdfMachine.ts'

const accepted = z.object({ check: z.string() })

interface Wanted {
  permalink: string
  name: string
  realTime: boolean
  /** Null where the dates are the server's to decide. */
  choice: DateChoice | null
  onFailed?: (message: string) => void
}

/** The PDF of a dashboard for the dates on screen: the button's state and its click. */
export function usePdf({ permalink, name, realTime, choice, onFailed }: Wanted) {
  const [state, dispatch] = useReducer(nextPdfState, IDLE)
  const path = `/api/dashboards/${permalink}/${realTime ? 'realtime/' : ''}pdf`
  const dates = choice ? JSON.stringify(dataDates(choice)) : null

  const ask = useCallback(
    async (check: string | null, signal: AbortSignal): Promise<PdfEvent> => {
      const answer = await request('GET', path, {
        query: { timezone: browserZone(), date_range: dates, check },
        authorisation: authorisationOf(permalink),
        signal,
      })
      if (answer.status === 200) {
        return { type: 'answer', status: 200, address: URL.createObjectURL(await answer.blob()) }
      }
      if (answer.status === 202) {
        return { type: 'answer', status: 202, check: accepted.parse(await answer.json()).check }
      }
      if (answer.status === 304) return { type: 'answer', status: 304 }
      return {
        type: 'answer',
        status: answer.status,
        message: errorOf(answer.status, await answer.text()).message,
      }
    },
    [path, dates, permalink],
  )

  // Only a new state acts; new dates or names while it lasts do not.
  const latest = useRef({ ask, name, onFailed })
  latest.current = { ask, name, onFailed }
  useEffect(() => {
    if (state.name === 'failed') {
      if (state.report) latest.current.onFailed?.(state.message)
      const timer = setTimeout(() => dispatch({ type: 'shown' }), FAILED_MS)
      return () => clearTimeout(timer)
    }
    if (state.name === 'ready') {
      download(state.address, downloadName(latest.current.name, 'pdf'))
      return () => URL.revokeObjectURL(state.address)
    }
    if (state.name !== 'loading') return
    const controller = new AbortController()
    const pause = state.asked === 0 ? 0 : pdfPause(state.asked)
    const timer = setTimeout(() => {
      latest.current.ask(state.check, controller.signal).then(
        (event) => !controller.signal.aborted && dispatch(event),
        (error: unknown) =>
          !controller.signal.aborted && dispatch({ type: 'lost', message: messageOf(error) }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [state])

  const click = () => {
    if (state.name === 'ready') emit('PDFDownloaded')
    dispatch({ type: 'click' })
  }
  return { state, click }
}

function download(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
