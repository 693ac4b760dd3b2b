import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { keptFile, uploadedFile } from '../../../shared/api/files.ts'
import { call } from '../../lib/api.ts'

const KEY = ['files']

/** What the company uploaded, newest first; requested once it is needed. */
export const useFiles = (wanted: boolean) =>
  useQuery({
    queryKey: KEY,
    enabled: wanted,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(keptFile)), 'GET', '/api/files', { signal })).data,
  })

/** Stores a picture or, for widgets, a CSV file. Throws ApiError. */
export function useUpload(use: 'widgets' | 'client' | 'logo') {
  const client = useQueryClient()
  return async (file: File) => {
    const body = new FormData()
    body.set('file', file)
    const { data } = await call(dataOf(uploadedFile), 'POST', `/api/files/${use}`, { body, once: true })
    await client.invalidateQueries({ queryKey: KEY })
    return data
  }
}
