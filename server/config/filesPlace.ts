import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { Secret } from './secret.ts'

/** Where uploads are stored: a folder, by its absolute path, or a bucket. */
export type FilesPlace = { kind: 'folder'; path: string } | BucketPlace

/** A bucket with an S3-compatible API. */
export interface BucketPlace {
  kind: 's3'
  bucket: string
  /** Before every object's name, without slashes at its ends; may be empty. */
  prefix: string
  /** Address of the service, no trailing slash; null: Amazon's own for the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: Secret
}

/** What every store takes: other characters are encoded differently by different ones. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/
/** What S3-compatible stores without regions expect; R2 treats it as `auto`. */
const ANY_REGION = 'us-east-1'

const key = z.string().regex(/^[!-~]+$/, 'holds a space or another unusual character; copy it anew')

/** The environment variables that configure where files are stored. */
export const filesVariables = {
  FILES_URL: z
    .string()
    .refine(
      (text) => BUCKET.test(text) || folderOf(text) !== null,
      'is not an address of the form file:///var/lib/broadsheet/files or s3://bucket/prefix; correct it',
    )
    .optional(),
  FILES_S3_ENDPOINT: z
    .string()
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname
    }, 'is not an address of the form https://s3.example.com; correct it')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'is not a region; set for example eu-central-1')
    .optional(),
  FILES_S3_ACCESS_KEY_ID: key.optional(),
  FILES_S3_SECRET_ACCESS_KEY: key.optional(),
}

type FilesVariables = z.output<z.ZodObject<typeof filesVariables>>

const isBucket = ({ FILES_URL }: FilesVariables) => FILES_URL?.startsWith('s3:') ?? false

/** What a bucket lacks, or what is set for a bucket that is not named: a sentence each. */
export function findFilesProblems(values: FilesVariables): string[] {
  if (!isBucket(values)) {
    const idle = Object.keys(filesVariables).filter(
      (name) => name !== 'FILES_URL' && values[name as keyof FilesVariables] !== undefined,
    )
    if (idle.length === 0) return []
    return [
      `${idle.join(', ')}: set, but FILES_URL names no bucket; set it as in s3://bucket/prefix, or remove them.`,
    ]
  }
  const problems: string[] = []
  if (!values.FILES_S3_REGION && !values.FILES_S3_ENDPOINT) {
    problems.push(
      'FILES_S3_REGION is missing; set the bucket’s region at AWS, as in eu-central-1, or FILES_S3_ENDPOINT for a bucket elsewhere.',
    )
  }
  for (const name of ['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'] as const) {
    if (values[name]) continue
    problems.push(`${name} is missing; set that of a key which may read, write and delete in the bucket.`)
  }
  return problems
}

/** The place of variables that have no problem. */
export function readFilesPlace(values: FilesVariables, dataDir: string): FilesPlace {
  const { FILES_URL: url } = values
  if (url === undefined) return { kind: 'folder', path: join(dataDir, 'files') }
  const [, bucket, path = ''] = BUCKET.exec(url) ?? []
  if (!bucket) return { kind: 'folder', path: fileURLToPath(url) }
  return {
    kind: 's3',
    bucket,
    prefix: path.slice(1),
    endpoint: values.FILES_S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    region: values.FILES_S3_REGION ?? ANY_REGION,
    accessKeyId: values.FILES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: new Secret(values.FILES_S3_SECRET_ACCESS_KEY ?? ''),
  }
}

/** A `file:` address may still be none of this machine's, as file://elsewhere/x. */
function folderOf(text: string): string | null {
  try {
    return fileURLToPath(text)
  } catch {
    return null
  }
}
