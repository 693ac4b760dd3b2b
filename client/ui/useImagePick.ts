import { useState } from 'react'
import { messageOf } from '../lib/ApiError.ts'
import { INVALID_TYPE, isImage } from '../lib/images.ts'

/** Takes a chosen file: refuses what is no image, uploads the rest, and keeps what went wrong. */
export function useImagePick(upload: (file: File) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const pick = async (file: File | null) => {
    if (!file) return
    if (!isImage(file)) {
      setError(INVALID_TYPE)
      return
    }
    setBusy(true)
    setError(null)
    await upload(file).catch((failure: unknown) => setError(messageOf(failure)))
    setBusy(false)
  }
  return { pick, busy, error }
}
