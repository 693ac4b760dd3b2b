import { VisuallyHidden } from '@mantine/core'

/** What a search has found, for those who do not see the list change: “3 dashboards found”. Says nothing before one. */
export function ResultCount(props: { searched: boolean; count: number; what: string; hasMore?: boolean }) {
  const { searched, count, what, hasMore = false } = props
  const many = hasMore ? `${count} or more` : count || 'No'
  return (
    <VisuallyHidden role="status">
      {searched && (count === 1 ? `1 ${what} found` : `${many} ${what}s found`)}
    </VisuallyHidden>
  )
}
