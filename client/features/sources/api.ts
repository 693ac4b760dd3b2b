import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { sampleRow, testedSource } from '../../../shared/api/sampleRow.ts'
import {
  catalogue,
  type connectSource,
  type ImportOutcome,
  importOutcome,
  option,
  property,
  replacedWidget,
  type Source,
  source,
  sourceUses,
  type updateSource,
} from '../../../shared/api/sources.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import { call, remove } from '../../lib/api.ts'
import { changedSources } from './changedSources.ts'

export const SOURCES_KEY = ['sources'] as const

const sourcesQuery = queryOptions({
  queryKey: SOURCES_KEY,
  queryFn: async ({ signal, client }): Promise<Source[]> => {
    const { data } = await call(dataOf(z.array(source)), 'GET', '/api/sources', { signal })
    // Properties and choices were read by another login: forms that are open forget them (`useFormerChoices`). Of a login that has
    // ended nothing is asked: a vendor that lets nobody in would only say so again.
    for (const id of changedSources(client.getQueryData<Source[]>(SOURCES_KEY), data)) {
      const queryKey = [...SOURCES_KEY, id]
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      if (data.some((one) => one.id === id && !one.invalid))
        for (const list of ['properties', 'options', 'catalogue'])
          void client.resetQueries({ queryKey: [...queryKey, list] })
    }
    return data
  },
})

export const useSources = () => useQuery(sourcesQuery)

/** Everything that a change of a source makes stale: the list, its properties, the company's count of dead sources. */
export function useSourceRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: SOURCES_KEY }),
      client.invalidateQueries({ queryKey: ['company'] }),
    ])
}

export const connect = async (body: z.input<typeof connectSource>): Promise<Source> =>
  (await call(dataOf(source), 'POST', '/api/sources', { body, once: true })).data

export const update = async (id: string, body: z.input<typeof updateSource>): Promise<Source> =>
  (await call(dataOf(source), 'PUT', `/api/sources/${id}`, { body })).data

/** Connects a new source, or gives an existing one new credentials. */
export function useSaveCredentials() {
  return useMutation({
    mutationFn: ({ id, ...body }: z.input<typeof connectSource> & { id: string | null }) =>
      id ? update(id, { account: body.account, token: body.token }) : connect(body),
    onSuccess: useSourceRefresh(),
  })
}

/** Tests credentials without storing them. */
export const useTestCredentials = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof connectSource>) =>
      (await call(dataOf(testedSource), 'POST', '/api/sources', { body: { ...body, dryRun: true } })).data,
  })

/** One row of a source's figures. It costs the vendor a call, so it is asked for once. */
export const useSample = (sourceId: string) =>
  useQuery({
    queryKey: [...SOURCES_KEY, sourceId, 'sample'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(sampleRow), 'GET', `/api/sources/${sourceId}/sample`, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Connects another kind with the login of a source. */
export function useShareLogin() {
  return useMutation({
    mutationFn: async ({ sourceId, name }: { sourceId: string; name: SourceKind }): Promise<Source> =>
      (await call(dataOf(source), 'POST', `/api/sources/${sourceId}/login`, { body: { name }, once: true }))
        .data,
    onSuccess: useSourceRefresh(),
  })
}

/** Takes the source out of the list at once, and puts it back where the server refuses; gone already is fine. */
export function useDeleteSource() {
  const client = useQueryClient()
  const refresh = useSourceRefresh()
  return useMutation({
    mutationFn: (id: string) => remove(`/api/sources/${id}`),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: SOURCES_KEY, exact: true })
      const before = client.getQueryData<Source[]>(SOURCES_KEY)
      client.setQueryData<Source[]>(
        SOURCES_KEY,
        before?.filter((one) => one.id !== id),
      )
      return { before }
    },
    onError: (_error, _id, context) => client.setQueryData(SOURCES_KEY, context?.before),
    onSettled: refresh,
  })
}

/** The properties one can report on. A refusal shows as an error; the list then marks the source as invalid. */
export const propertiesQuery = (sourceId: string | null) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, sourceId, 'properties'],
    queryFn: async ({ signal }) =>
      (
        await call(
          z.object({ properties: z.array(property) }),
          'GET',
          `/api/sources/${sourceId}/properties`,
          { signal },
        )
      ).properties,
    enabled: sourceId !== null,
    staleTime: 5 * 60_000,
  })

export const useProperties = (sourceId: string | null) => useQuery(propertiesQuery(sourceId))

/** What uses a source. */
export const useUses = (sourceId: string | null) =>
  useQuery({
    queryKey: [...SOURCES_KEY, sourceId, 'uses'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(sourceUses), 'GET', `/api/sources/${sourceId}/uses`, { signal })).data,
    enabled: sourceId !== null,
  })

interface Replacement {
  sourceId: string
  with: string
  accounts: Record<string, string | null>
}

/** What would become of each widget if another source took this one's place. */
export const useReplacement = (asked: Replacement | null) =>
  useQuery({
    queryKey: [...SOURCES_KEY, asked?.sourceId, 'replacement', asked],
    queryFn: () => replace(asked, true),
    enabled: asked !== null,
    placeholderData: (previous) => previous,
  })

/** Replaces this source with another one; every open dashboard is requested anew. */
export function useReplaceSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: Replacement) => replace(asked, false),
    onSuccess: () => client.invalidateQueries(),
  })
}

async function replace(asked: Replacement | null, dryRun: boolean) {
  const { sourceId, ...body } = asked ?? {}
  const answer = dataOf(z.array(replacedWidget))
  return (await call(answer, 'POST', `/api/sources/${sourceId}/replace`, { body: { ...body, dryRun } })).data
}

/** How long a list that costs something is cached. */
const PAID_STALE_MS = 30 * 60_000

/**
 * Choices of one remote parameter for what the form holds; null: nothing can be requested yet. A list that costs something
 * (`paid`) is requested only while it is open.
 */
export const useRemoteOptions = (
  question: { sourceId: string; parameter: string; query: Record<string, string> } | null,
  paid: { isOpen: boolean } | null = null,
) =>
  useQuery({
    queryKey: [...SOURCES_KEY, question?.sourceId, 'options', question?.parameter, question?.query],
    queryFn: async ({ signal }) =>
      (
        await call(
          dataOf(z.array(option)),
          'GET',
          `/api/sources/${question?.sourceId}/${question?.parameter}`,
          {
            query: question?.query ?? {},
            signal,
          },
        )
      ).data,
    enabled: question !== null && (paid?.isOpen ?? true),
    staleTime: paid ? PAID_STALE_MS : 60_000,
    placeholderData: paid ? undefined : (previous) => previous,
  })

/** Metrics, dimensions and filters that a vendor has for what the form holds; null: nothing can be requested yet. */
export const useCatalogue = (question: { sourceId: string; query: Record<string, string> } | null) =>
  useQuery({
    queryKey: [...SOURCES_KEY, question?.sourceId, 'catalogue', question?.query],
    queryFn: async ({ signal }) =>
      (
        await call(dataOf(catalogue), 'GET', `/api/sources/${question?.sourceId}/catalogue`, {
          query: question?.query ?? {},
          signal,
        })
      ).data,
    enabled: question !== null,
    staleTime: 60_000,
  })

/** A file for a new source of a kind, or for one that is there. */
export interface ImportAsked {
  file: File
  answers: Record<string, string>
  into: { kind: SourceKind; account: string } | { sourceId: string; mode: 'add' | 'replace' }
}

/** What a file holds and what it would change; null: none is chosen yet. A file is known by when it was chosen. */
export const useImportPreview = (asked: (ImportAsked & { chosenAt: number }) | null) =>
  useQuery({
    queryKey: [...SOURCES_KEY, 'import', asked?.chosenAt, asked?.answers, asked?.into],
    queryFn: async ({ signal }) => (asked ? (await sendImport(asked, true, signal)).report : null),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (previous) => previous,
  })

/** Imports for good; everything that uses the source is requested anew. */
export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: ImportAsked) => sendImport(asked, false),
    onSuccess: () => client.invalidateQueries(),
  })
}

async function sendImport(
  { file, answers, into }: ImportAsked,
  dryRun: boolean,
  signal?: AbortSignal,
): Promise<ImportOutcome> {
  const isNew = 'kind' in into
  const form = new FormData()
  const fields = isNew ? { name: into.kind, account: into.account } : { mode: into.mode }
  for (const [name, value] of Object.entries({ ...fields, dryRun: String(dryRun) })) form.set(name, value)
  form.set('answers', JSON.stringify(answers))
  form.set('file', file)
  const path = isNew ? '/api/sources/import' : `/api/sources/${into.sourceId}/import`
  const options = { body: form, once: !dryRun, ...(signal && { signal }) }
  return (await call(dataOf(importOutcome), 'POST', path, options)).data
}

interface ConsentFor {
  /** The source to sign in again. */
  source?: string
  /** A source to whose login the kind is added. */
  login?: string
  /** Further kinds to connect with the same consent. */
  with?: SourceKind[]
}

/** Where the vendor's consent begins. */
export function consentAddress(
  kind: SourceKind,
  { source: again, login, with: further }: ConsentFor = {},
): string {
  const query = new URLSearchParams({
    ...(again && { source: again }),
    ...(login && { login }),
    ...(further?.length && { with: further.join(',') }),
  })
  return `/oauth/${kind}/start${query.size > 0 ? `?${query}` : ''}`
}
