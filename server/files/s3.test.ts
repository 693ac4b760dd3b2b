import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, type BucketFailure, startBucket } from '../../test/bucket.ts'
import { signatureV4 } from '../../test/signatureV4.ts'
import { Secret } from '../config/secret.ts'
import { newFileName, storedPath } from './fileName.ts'
import { objectUrl, openBucket } from './s3.ts'
import { type FileStore, FileStoreError, readWhole } from './store.ts'

let bucket: Bucket
let store: FileStore
beforeAll(async () => {
  bucket = await startBucket()
  store = openBucket(bucket.place)
})
afterAll(() => bucket.stop())
beforeEach(() => {
  bucket.calls.length = 0
  bucket.failures.length = 0
})

const bytes = randomBytes(300_000)
const written = async () => {
  const name = newFileName('png')
  await store.write(name, bytes, 'image/png')
  bucket.calls.length = 0
  return name
}
const reasonOf = async (work: Promise<unknown>): Promise<Error> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FileStoreError)) throw new Error(`No FileStoreError but ${inspect(error)}`)
  expect(inspect(error, { depth: 9 })).not.toContain(bucket.place.secretAccessKey.reveal())
  return error
}

describe('the stand-in’s own count of signatures', () => {
  // The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const known = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
  }
  const count = (method: string, target: string, extra: Record<string, string>) => {
    const headers: Record<string, string> = { ...known, ...extra }
    const signedHeaders = Object.keys(headers).sort()
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
    return signatureV4({ method, target, headers, signedHeaders, region: 'us-east-1', secret })
  }

  it('is Amazon’s', () => {
    const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(count('GET', '/test.txt', { range: 'bytes=0-9', 'x-amz-content-sha256': nothing })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
    expect(
      count('PUT', '/test%24file.text', {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      }),
    ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  })
})

describe('a bucket', () => {
  it('keeps files under the prefix with their type, gives them back and removes them', async () => {
    const name = newFileName('webp')
    await store.write(name, bytes, 'image/webp')
    expect(bucket.objects.get(`agency/images/${storedPath(name)}`)).toEqual({
      bytes,
      contentType: 'image/webp',
    })
    expect((await readWhole(store, name))?.equals(bytes)).toBe(true)
    await store.remove(name)
    await store.remove(name)
    expect(bucket.objects.has(`agency/images/${storedPath(name)}`)).toBe(false)
    expect(await store.read(name)).toBeNull()
  })

  it('is never asked for a name that the product did not give', async () => {
    await expect(store.read('../../other/secret')).rejects.toThrow('not the name')
    await expect(store.remove(`${'a'.repeat(32)}.svg`)).rejects.toThrow('not the name')
    expect(bucket.calls).toEqual([])
  })

  it.each<[BucketFailure[]]>([[[500]], [[503, 503]], [['reset']], [['reset', 502]]])(
    'is tried again after %j',
    async (failures) => {
      const name = newFileName('png')
      for (const work of [
        () => store.write(name, bytes, 'image/png'),
        () => readWhole(store, name).then((back) => expect(back?.equals(bytes)).toBe(true)),
        () => store.remove(name),
      ]) {
        bucket.calls.length = 0
        bucket.failures.push(...failures)
        await work()
        expect(bucket.calls).toHaveLength(failures.length + 1)
      }
    },
  )

  it('is tried three times in all, and then says why in the bucket’s words', async () => {
    bucket.failures.push(503, 503, 503)
    const error = await reasonOf(store.write(newFileName('png'), bytes, 'image/png'))
    expect(error.message).toMatch(
      /^The bucket uploads at 127\.0\.0\.1:\d+ refused a PUT \(503 SlowDown: Reduce your request rate\.\)\.$/,
    )
    expect(bucket.calls).toHaveLength(3)
    const name = await written()
    bucket.failures.push('reset', 'reset', 'reset')
    expect((await reasonOf(store.read(name))).message).toMatch(/did not answer \(/)
    expect(bucket.calls).toHaveLength(3)
  })

  it('goes on with a read where it broke off', async () => {
    const name = await written()
    bucket.failures.push('cut')
    expect((await readWhole(store, name))?.equals(bytes)).toBe(true)
    expect(bucket.calls).toHaveLength(2)
  })

  it('hands on what has come before the rest is there', async () => {
    const name = await written()
    bucket.failures.push('cut', 'silent')
    const found = await store.read(name)
    expect(found?.size).toBe(bytes.length)
    for await (const first of found?.stream ?? []) {
      expect(first.length).toBeLessThan(bytes.length / 2 + 1)
      break
    }
    expect(found?.stream.destroyed).toBe(true)
  })

  it('that says nothing is given up', async () => {
    const name = await written()
    bucket.failures.push('silent')
    const impatient = openBucket(bucket.place, { answerMs: 200 })
    expect((await reasonOf(impatient.read(name))).message).toMatch(/did not answer \(Headers Timeout Error\)/)
    expect(bucket.calls).toHaveLength(1)
  })

  it('whose answer breaks off for good has failed', async () => {
    const name = await written()
    bucket.failures.push('cut', 'silent')
    const impatient = openBucket(bucket.place, { answerMs: 200 })
    expect((await reasonOf(readWhole(impatient, name))).message).toMatch(
      /^A file broke off while it was read/,
    )
  })

  it('is not taken for one where another server answers', async () => {
    const name = await written()
    for (const work of [() => store.read(name), () => store.remove(name)]) {
      bucket.failures.push('page')
      expect((await reasonOf(work())).message).toMatch(/\(404 without a reason\)\.$/)
    }
  })

  it.each([
    ['an unknown key', { accessKeyId: 'SOMEBODY' }, /403 InvalidAccessKeyId/],
    ['a wrong secret', { secretAccessKey: new Secret('another') }, /403 SignatureDoesNotMatch/],
    ['another region', { region: 'us-east-1' }, /403 SignatureDoesNotMatch/],
    ['a bucket that is not there', { bucket: 'nobodys' }, /404 NoSuchBucket/],
    ['nobody listening', { endpoint: 'http://127.0.0.1:1' }, /did not answer \(.*ECONNREFUSED/],
  ])('with %s fails at once or soon, and is no missing file', async (_name, difference, words) => {
    const wrong = openBucket({ ...bucket.place, ...difference })
    const name = newFileName('png')
    for (const work of [
      () => wrong.read(name),
      () => wrong.write(name, bytes, 'image/png'),
      () => wrong.remove(name),
    ]) {
      expect((await reasonOf(work())).message).toMatch(words)
    }
    expect(bucket.calls.length).toBeLessThanOrEqual(3)
  })

  it.each([
    [{ endpoint: null, prefix: '' }, 'https://uploads.s3.eu-test-1.amazonaws.com/'],
    [{ endpoint: null }, 'https://uploads.s3.eu-test-1.amazonaws.com/agency/images/'],
    [{ endpoint: null, bucket: 'up.loads' }, 'https://s3.eu-test-1.amazonaws.com/up.loads/agency/images/'],
    [{ endpoint: 'https://s3.example.com/base' }, 'https://s3.example.com/base/uploads/agency/images/'],
  ])('at %j is addressed as %s', (difference, root) => {
    const name = newFileName('png')
    expect(objectUrl({ ...bucket.place, ...difference }, name)).toBe(root + storedPath(name))
  })
})
