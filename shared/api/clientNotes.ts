import { z } from 'zod'
import { askedDay, id, isoDay, textLine } from './common.ts'

/** The most notes of one client. */
export const MOST_NOTES = 500
/** Characters. */
export const LONGEST_NOTE = 200

/** POST /api/clients/{id}/notes: what happened on a day. */
export const clientNoteForm = z.strictObject({
  day: askedDay,
  text: textLine
    .min(1, 'Say what happened.')
    .max(LONGEST_NOTE, `A note has at most ${LONGEST_NOTE} characters.`),
})
export type ClientNoteForm = z.infer<typeof clientNoteForm>

/** PUT …/notes/{noteId}: with what the form was made of: what somebody else has changed since is not replaced unseen. */
export const clientNoteChange = clientNoteForm.extend({ seen: clientNoteForm.partial().optional() })
export type ClientNoteChange = z.infer<typeof clientNoteChange>

export const clientNote = z.object({ id, day: isoDay, text: z.string() })
export type ClientNote = z.infer<typeof clientNote>
