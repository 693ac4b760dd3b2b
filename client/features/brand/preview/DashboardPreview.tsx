import { useRef } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { Sheet, useLayout, WidgetGrid } from '../../widgets/index.ts'
import { useBrandSample } from '../api.ts'
import classes from '../brand.module.css'
import type { PreviewProps } from './Preview.tsx'
import { Stage } from './Stage.tsx'
import { sheetCompanyOf } from './sheetCompany.ts'

/** A dashboard as readers of its link see it. */
export function DashboardPreview({ draft, seenOn, companyName, theme }: PreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const layout = useLayout(box)
  const { data, error, refetch } = useBrandSample(layout)
  return (
    <Stage label="Dashboard with sample figures" theme={theme}>
      <div ref={box} className={classes.dashboard} inert>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageLoader label="Drawing the sample" />}
        {data && (
          <Sheet
            dashboard={data.dashboard}
            company={sheetCompanyOf(draft, companyName, seenOn)}
            windows={data.windows}
            takenAt={null}
            layout={layout ?? 'wide'}
            theme={theme}
          >
            <WidgetGrid widgets={data.widgets} layout={layout ?? 'wide'} owner={false} />
          </Sheet>
        )}
      </div>
    </Stage>
  )
}
