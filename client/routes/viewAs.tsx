import { useParams } from 'react-router'
import { ViewAsPage } from '../features/users/team/ViewAsPage.tsx'

/** What another person of the company sees, for admins. */
export default function ViewAs() {
  const { userId = '' } = useParams()
  return <ViewAsPage key={userId} userId={userId} />
}
