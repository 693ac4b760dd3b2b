import { z } from 'zod'

/** Answer of POST /api/files/{use}. */
export const uploadedFile = z.object({
  /** Random name under which the file is stored; what a widget's `file` holds. */
  filename: z.string(),
  /** What the uploader called it. */
  name: z.string(),
  url: z.string(),
})
export const deleteFile = z.strictObject({ filename: z.string().max(100) })
