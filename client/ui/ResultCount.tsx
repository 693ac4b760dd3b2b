import { VisuallyHidden } from '@mantine/core'

/** Announces a search's result count to screen readers: “3 dashboards found”. Silent before a search. */
export function ResultCount(props: {
  searched: boolean
  count: number
  what: string
  plural?: string
  hasMore?: boolean
}) {
  const { searched, count, what, plural = `${what}s`, hasMore = false } = props
  const many = hasMore ? `${count} or more` : count || 'No'
  return (
    <VisuallyHidden role="status">
      {searched && (count === 1 ? `1 ${what} found` : `${many} ${plural} found`)}
    </VisuallyHidden>
  )
}
