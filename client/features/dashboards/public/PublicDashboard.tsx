import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/ApiError.ts'
import { dropAuthorisation } from '../../../lib/authorisation.ts'
import { wasSignedOut } from '../../../lib/sessionEnd.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { StatusPage } from '../../../ui/StatusPage.tsx'
import { dashboardKey, loadDashboard } from '../view/loadDashboard.ts'
import type { FirstData } from './firstData.ts'
import { PasswordGate } from './PasswordGate.tsx'
import { PublicPage } from './PublicPage.tsx'
import type { PagePart } from './part.ts'
import { SentReport } from './SentReport.tsx'
import { SignedOutBar } from './SignedOutBar.tsx'
import { LinkEnded, Unavailable } from './Unavailable.tsx'

/** How soon an open page learns that its named link has been revoked. */
const LOOK_MS = 60_000

interface Props {
  permalink: string
  part: PagePart
  /** What the page's HTML has brought. */
  first: FirstData | null
}

/** A shared dashboard as its readers see it: the page, its password, or why there is none. */
export function PublicDashboard(props: Props) {
  const sent = new URLSearchParams(location.search).get('sent')
  return (
    <>
      {wasSignedOut() && <SignedOutBar />}
      {sent ? <SentReport {...props} sent={sent} /> : <ReaderView {...props} />}
    </>
  )
}

function ReaderView({ permalink, part, first }: Props) {
  const client = useQueryClient()
  const [asksPassword, setAsksPassword] = useState(first?.kind === 'password')
  const given = first?.kind === 'dashboard' ? first : null
  const page = useQuery({
    queryKey: dashboardKey(permalink),
    queryFn: ({ signal }) => loadDashboard(permalink, signal),
    initialData: given?.dashboard,
    enabled: !asksPassword && (!first || first.kind === 'dashboard' || first.kind === 'password'),
    // A named link may be revoked or end while its page is open, which then asks for nothing by itself.
    refetchInterval: ({ state: { data, error } }) =>
      data?.public && data.named && !(error instanceof ApiError && error.status === 404) ? LOOK_MS : false,
  })
  const name = page.data?.name
  const isOver = page.error instanceof ApiError && page.error.id === 'link_ended'
  useEffect(() => {
    if (isOver) location.reload()
  }, [isOver])
  // The server has named the page, but not one whose password it was waiting for.
  useEffect(() => {
    if (first?.kind === 'password' && name !== undefined) document.title = name
  }, [first, name])
  const refused = page.error instanceof ApiError ? page.error : null
  if (first?.kind === 'missing' || refused?.status === 404) return <Missing />
  if (first?.kind === 'unavailable') return <Unavailable agency={first} />
  if (first?.kind === 'ended') return <LinkEnded agency={first} />
  if (refused?.status === 402) return <Unavailable agency={null} />
  if (asksPassword || refused?.id === 'password_required') {
    return (
      <PasswordGate
        permalink={permalink}
        onOpen={() => {
          setAsksPassword(false)
          void client.resetQueries({ queryKey: dashboardKey(permalink) })
        }}
      />
    )
  }
  if (page.data) {
    return (
      <PublicPage
        key={page.data.id}
        dashboard={page.data}
        part={part}
        initial={given?.data ?? null}
        onRefused={({ id, status }) => {
          // The server draws the pages of a plan and of a link that have ended.
          if (status === 402 || id === 'link_ended') return location.reload()
          if (id === 'not_found') return void page.refetch()
          dropAuthorisation(permalink)
          setAsksPassword(true)
        }}
      />
    )
  }
  if (page.isError) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />
  return <PageLoader label="Loading the dashboard" />
}

function Missing() {
  return (
    <StatusPage
      code="404"
      title="There is no dashboard at this address"
      text="The link may have been renewed or withdrawn. Ask whoever sent it to you."
    />
  )
}
