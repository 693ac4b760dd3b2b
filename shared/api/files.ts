import { z } from 'zod'

/** Answer of POST /api/files/{use}. */
export const uploadedFile = z.object({
  /** Random name under which the file is stored; what a widget's `file` holds. */
  filename: z.string(),
  /** What the uploader called it. */
  name: z.string(),
  url: z.string(),
})
/** One file of GET /api/files. */
export const keptFile = uploadedFile.extend({
  /** Whether it can be drawn; anything else is offered to save. */
  picture: z.boolean(),
})
export type KeptFile = z.infer<typeof keptFile>

export const deleteFile = z.strictObject({ filename: z.string().max(100) })
