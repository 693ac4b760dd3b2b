import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type ChannelForm,
  changedChannel,
  channel,
  channelTest,
} from '../../../../shared/api/alertChannels.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import { call, remove } from '../../../lib/api.ts'

const channelsKey = (groupId: string) => ['groupChannels', groupId] as const

/** Where a group's alerts are sent, as far as the person may see it. */
export const useChannels = (groupId: string) =>
  useQuery({
    queryKey: channelsKey(groupId),
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(channel)), 'GET', `/api/groups/${groupId}/channels`, { signal })).data,
  })

/** What is done to the channels of a group. Each throws ApiError. */
export function useChannelActions(groupId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: channelsKey(groupId) })
  return {
    /** Adds one, or changes the one of this id. Returns a webhook's secret where it is new. */
    save: async (id: string | null, body: ChannelForm) => {
      const { data } = id
        ? await call(dataOf(changedChannel), 'PUT', `/api/channels/${id}`, { body })
        : await call(dataOf(changedChannel), 'POST', `/api/groups/${groupId}/channels`, { body, once: true })
      await refresh()
      return data
    },
    newSecret: async (id: string) => {
      const { data } = await call(dataOf(changedChannel), 'POST', `/api/channels/${id}/secret`)
      await refresh()
      return data
    },
    test: async (id: string) => {
      const { data } = await call(dataOf(channelTest), 'POST', `/api/channels/${id}/test`)
      void refresh()
      return data
    },
    remove: async (id: string) => {
      await remove(`/api/channels/${id}`)
      await refresh()
    },
  }
}
