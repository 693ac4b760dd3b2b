import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { DataLine } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { Layout } from '../../../../shared/domain/widgets.ts'
import { ApiError } from '../../../lib/ApiError.ts'
import { call } from '../../../lib/api.ts'
import { isDataLine } from '../../../lib/stream.ts'

const PAUSE_MS = 700
const line = z.custom<DataLine>(isDataLine)

interface Asked {
  dashboardId: string
  /** Null while the form does not hold enough for a query. */
  widget: Widget | null
  dates: Record<string, string>
  layout: Layout
}

/** The widget as it would look, requested a moment after the last change; the earlier view stays meanwhile. */
export function usePreview({ dashboardId, widget, dates, layout }: Asked) {
  const [asked] = useDebouncedValue(widget, PAUSE_MS)
  const preview = useQuery({
    queryKey: ['preview', dashboardId, asked, dates, layout],
    queryFn: async ({ signal }) => {
      const answer = await call(line, 'POST', `/api/dashboards/${dashboardId}/preview`, {
        body: { widget: asked, layout, ...dates },
        signal,
      })
      if (answer.type === 'error') throw new ApiError(answer.error.message, { status: 500, id: 'unexpected' })
      return answer.type === 'widget' ? answer : null
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  return { ...preview, waiting: widget !== null && (preview.isFetching || asked !== widget) }
}
