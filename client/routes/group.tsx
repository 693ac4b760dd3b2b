import { useParams } from 'react-router'
import { useGroup } from '../features/groups/api.ts'
import { GroupScreen } from '../features/groups/GroupScreen.tsx'
import { ApiError } from '../lib/ApiError.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import NotFound from './notFound.tsx'

export default function GroupRoute() {
  const { campaignId = '' } = useParams()
  const found = useGroup(campaignId)
  if (found.error instanceof ApiError && [404, 422].includes(found.error.status)) return <NotFound />
  if (found.isPending) return <PageLoader label="Loading the group" />
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return <GroupScreen key={found.data.id} group={found.data} />
}
