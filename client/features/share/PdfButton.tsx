import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { pdfAllowance } from '../../../shared/rules/pdfAllowance.ts'
import { globals } from '../../lib/globals.ts'
import type { DateChoice } from '../dates/index.ts'
import { ABOVE_DIALOGS } from './layers.ts'
import { usePdf } from './usePdf.ts'

interface Props extends ButtonProps {
  permalink: string
  /** Null for readers. */
  dashboardId: string | null
  name: string
  /** Widgets on the page, which the maximum counts. */
  widgets: number
  realTime: boolean
  choice: DateChoice | null
  onFailed?: (message: string) => void
}

const LOOKS = {
  idle: { label: 'Download PDF', icon: <IconFileTypePdf size={16} /> },
  loading: { label: 'Making the PDF …', icon: <IconFileTypePdf size={16} /> },
  ready: { label: 'PDF downloaded', icon: <IconDownload size={16} /> },
  failed: { label: 'PDF failed', icon: <IconAlertTriangle size={16} /> },
}

/** Makes and downloads the PDF; disabled with the reason above the maximum of widgets. */
export function PdfButton({
  permalink,
  dashboardId,
  name,
  widgets,
  realTime,
  choice,
  onFailed,
  ...props
}: Props) {
  const { state, click } = usePdf({ permalink, dashboardId, name, realTime, choice, onFailed })
  const { allowed, tooltip } = pdfAllowance(widgets, globals().maxWidgetsForPdf)
  const look = LOOKS[state.name]
  return (
    <Tooltip label={tooltip} disabled={allowed} multiline w={260} zIndex={ABOVE_DIALOGS}>
      <Button
        variant="default"
        {...props}
        leftSection={look.icon}
        color={state.name === 'failed' ? 'red' : undefined}
        loading={state.name === 'loading'}
        aria-disabled={!allowed}
        data-disabled={!allowed || undefined}
        onClick={() => allowed && click()}
      >
        <span aria-live="polite">{look.label}</span>
      </Button>
    </Tooltip>
  )
}
