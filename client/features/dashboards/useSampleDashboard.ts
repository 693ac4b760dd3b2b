import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SAMPLE_TEMPLATE } from '../../../shared/rules/sampleDashboard.ts'
import { linkTo } from '../../lib/paths.ts'
import { ownZone } from '../../lib/session.ts'
import { notifyFailed } from '../../ui/notify.tsx'
import { create, forgetLists } from './api.ts'

const NAME = 'Sample dashboard'

/** One click: makes a whole dashboard on sample figures and opens it. It counts in the plan as any other. */
export function useSampleDashboard() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => create({ name: NAME, timezone: ownZone(), template: SAMPLE_TEMPLATE, sample: true }),
    onSuccess: async (permalink) => {
      await forgetLists(queries)
      await navigate(linkTo.dashboard(permalink))
    },
    onError: notifyFailed,
  })
  return { trySample: () => mutate(), isPending }
}
