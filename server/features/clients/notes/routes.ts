import { z } from 'zod'
import { clientNote, clientNoteChange, clientNoteForm } from '../../../../shared/api/clientNotes.ts'
import { dataOf, id } from '../../../../shared/api/common.ts'
import { callKey } from '../../../http/doneCall.ts'
import { route } from '../../../http/route.ts'
import { loadClient } from '../queries.ts'
import { listNotes } from './queries.ts'
import { changeNote, createNote, deleteNote } from './save.ts'

const ofClient = z.object({ id })
const ofNote = z.object({ id, noteId: id })

/** What happened at a client, marked on the charts of its dashboards. */
export const clientNoteRoutes = [
  route({
    method: 'GET',
    path: '/api/clients/:id/notes',
    access: 'member',
    summary: 'A client’s notes, the latest day first',
    params: ofClient,
    response: dataOf(z.array(clientNote)),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await loadClient(tx, params.id)
        return listNotes(tx, params.id)
      }),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/clients/:id/notes',
    access: 'member',
    summary: 'Note what happened on a day; readers of the client’s dashboards see it on their charts',
    params: ofClient,
    body: clientNoteForm,
    status: 201,
    response: dataOf(clientNote),
    handle: async ({ context, actor, params, body, request }) => ({
      data: await createNote(context, actor, params.id, body, callKey(request, actor)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/clients/:id/notes/:noteId',
    access: 'member',
    summary: 'Change a note',
    params: ofNote,
    body: clientNoteChange,
    response: dataOf(clientNote),
    handle: async ({ context, actor, params: { id: clientId, noteId }, body }) => ({
      data: await changeNote(context, actor, { clientId, noteId }, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/clients/:id/notes/:noteId',
    access: 'member',
    summary: 'Delete a note',
    params: ofNote,
    status: 204,
    handle: async ({ context, actor, params: { id: clientId, noteId }, reply }) => {
      await deleteNote(context, actor, { clientId, noteId })
      return reply.send()
    },
  }),
]
