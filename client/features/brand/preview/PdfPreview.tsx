import { useElementSize } from '@mantine/hooks'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { Sheet, WidgetGrid } from '../../widgets/index.ts'
import { useBrandSample } from '../api.ts'
import classes from '../brand.module.css'
import type { PreviewProps } from './Preview.tsx'
import { Stage } from './Stage.tsx'
import { sheetCompanyOf } from './sheetCompany.ts'

/** Width of an A4 page with its margins, in pixels of the layout. */
const PAPER_PX = 794

/** The first page of a PDF, from the parts that the printer draws. */
export function PdfPreview({ draft, seenOn, companyName }: PreviewProps) {
  const { ref, width } = useElementSize()
  const { data, error, refetch } = useBrandSample('print')
  const zoom = width > 0 ? Math.min(1, width / PAPER_PX) : 1
  return (
    <Stage label="PDF with sample figures" isDesk>
      <div ref={ref} inert>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageLoader label="Drawing the sample" />}
        {data && (
          <div className={classes.paper} data-theme="light" style={{ zoom, inlineSize: PAPER_PX }}>
            <Sheet
              dashboard={data.dashboard}
              company={sheetCompanyOf(draft, companyName, seenOn)}
              windows={data.windows}
              takenAt={data.takenAt}
              layout="print"
              theme="light"
            >
              <WidgetGrid widgets={data.widgets} layout="print" owner={false} />
            </Sheet>
          </div>
        )}
      </div>
    </Stage>
  )
}
