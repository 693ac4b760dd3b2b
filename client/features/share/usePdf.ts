import { useCallback, useEffect, useReducer, useRef } from 'react'
import { z } from 'zod'
import { dashboardChannel, LIVE_EVENTS } from '../../../shared/domain/live.ts'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import { errorOf, messageOf } from '../../lib/ApiError.ts'
import { emit } from '../../lib/analytics.ts'
import { request } from '../../lib/api.ts'
import { authorisationOf } from '../../lib/authorisation.ts'
import { HEARD, useLiveChannel } from '../../lib/liveChannel.ts'
import { momentHappened } from '../../lib/moments.ts'
import { browserZone } from '../../lib/zones.ts'
import { type DateChoice, dataDates } from '../dates/index.ts'
import { FAILED_MS, IDLE, LONGEST_MS, nextPdfState, type PdfEvent, pdfPause, TOO_LONG } from './pdfMachine.ts'

const accepted = z.object({ check: z.string() })

interface Wanted {
  permalink: string
  /** By whose channel its owner is told that it is finished; null for readers, who ask. */
  dashboardId: string | null
  name: string
  realTime: boolean
  /** Null where the dates are the server's to decide. */
  choice: DateChoice | null
  onFailed?: (message: string) => void
}

/** The PDF of a dashboard for the dates on screen: the button's state and its click. */
export function usePdf({ permalink, dashboardId, name, realTime, choice, onFailed }: Wanted) {
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
  /** What a PDF that is finished sets off; null while none is waited for. */
  const onFinished = useRef<(() => void) | null>(null)
  const isTold = useLiveChannel(dashboardId && dashboardChannel(dashboardId), (event) => {
    if (event === LIVE_EVENTS.pdf || event === HEARD) onFinished.current?.()
  })
  const latest = useRef({ ask, name, onFailed, isTold })
  latest.current = { ask, name, onFailed, isTold }
  const begun = useRef(0)
  /** Told while a call was under way, whose answer may be older. */
  const wasTold = useRef(false)
  useEffect(() => {
    if (state.name === 'failed') {
      if (state.report) latest.current.onFailed?.(state.message)
      const timer = setTimeout(() => dispatch({ type: 'shown' }), FAILED_MS)
      return () => clearTimeout(timer)
    }
    if (state.name === 'ready') {
      download(state.address, downloadName(latest.current.name, 'pdf'))
      momentHappened('dashboardShared')
      return () => URL.revokeObjectURL(state.address)
    }
    if (state.name !== 'loading') return
    const controller = new AbortController()
    if (state.asked === 0) begun.current = performance.now()
    const pause = wasTold.current || state.asked === 0 ? 0 : pdfPause(state.asked, latest.current.isTold)
    wasTold.current = false
    let isAsked = false
    const askNow = () => {
      isAsked = true
      if (performance.now() - begun.current > LONGEST_MS) return dispatch({ type: 'lost', message: TOO_LONG })
      latest.current.ask(state.check, controller.signal).then(
        (event) => !controller.signal.aborted && dispatch(event),
        (error: unknown) =>
          !controller.signal.aborted && dispatch({ type: 'lost', message: messageOf(error) }),
      )
    }
    const timer = setTimeout(askNow, pause)
    onFinished.current = () => {
      if (isAsked) wasTold.current = true
      else {
        clearTimeout(timer)
        askNow()
      }
    }
    return () => {
      onFinished.current = null
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
