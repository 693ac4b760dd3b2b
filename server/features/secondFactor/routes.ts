import { z } from 'zod'
import { dataOf, done, id } from '../../../shared/api/common.ts'
import {
  appConfirmation,
  appSetup,
  attestationOptions,
  companySecurity,
  companySecurityChange,
  newRecoveryCodes,
  ownProof,
  passkeyChange,
  passkeyForm,
  personsSecondFactor,
  secondFactor,
} from '../../../shared/api/secondFactor.ts'
import { route } from '../../http/route.ts'
import { loadUser } from '../users/loadUser.ts'
import { beginAttestation } from './attestation.ts'
import {
  addPasskey,
  beginApp,
  confirmApp,
  loadPasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from './change.ts'
import { demandSecondFactor, resetSecondFactor, showSecurity } from './company.ts'
import { findFactors } from './factors.ts'
import { showSecondFactor } from './present.ts'
import { secondStepRoutes } from './signInRoutes.ts'
import { assertUnlocked, requireUnlocked, unlock } from './unlock.ts'

const params = z.object({ id })

export const secondFactorRoutes = [
  ...secondStepRoutes,
  route({
    method: 'GET',
    path: '/api/second-factor',
    access: 'self',
    summary: 'One’s own second factor: authenticator app, passkeys, how many recovery codes are left',
    response: dataOf(secondFactor),
    handle: async ({ context, actor, request }) => ({
      data: await showSecondFactor(context, request, actor),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/unlock',
    access: 'self',
    summary:
      'Show once more who one is, by the password or else the second factor; then it can be changed, and so can accounts elsewhere and the company’s login, for ten minutes',
    body: ownProof,
    response: done,
    handle: async ({ context, actor, body, request, reply }) => {
      await unlock(context, { request, reply }, actor, body)
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/app',
    access: 'self',
    summary: 'Begin to set an authenticator app up: a new secret for it',
    response: dataOf(appSetup),
    rate: 'secondFactor',
    handle: async ({ context, actor, request, reply }) => ({
      data: await beginApp(context, { request, reply }, actor),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/second-factor/app',
    access: 'self',
    summary: 'Set the app up with a code that it has made of the secret; brings the first recovery codes',
    body: appConfirmation,
    response: dataOf(newRecoveryCodes),
    rate: 'secondFactor',
    handle: async ({ context, actor, body, request, reply }) => ({
      data: { recoveryCodes: await confirmApp(context, { request, reply }, actor, body.code) },
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/second-factor/app',
    access: 'self',
    summary: 'Remove the authenticator app',
    response: done,
    handle: async ({ context, actor, request }) => {
      await removeApp(context, request, actor)
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    access: 'self',
    summary: 'Make ten new recovery codes; the former ones are void',
    response: dataOf(newRecoveryCodes),
    rate: 'secondFactor',
    handle: async ({ context, actor, request }) => ({
      data: { recoveryCodes: await renewRecoveryCodes(context, request, actor) },
    }),
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/passkeys/challenge',
    access: 'self',
    summary: 'Begin to add a passkey: options for the browser',
    response: dataOf(attestationOptions),
    rate: 'secondFactor',
    handle: async ({ context, actor, request, reply }) => {
      await requireUnlocked(context, request, actor)
      return { data: await beginAttestation(context, { request, reply }, actor) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/second-factor/passkeys',
    access: 'self',
    summary: 'Add the passkey that the browser has made; brings the first recovery codes',
    body: passkeyForm,
    response: dataOf(newRecoveryCodes),
    status: 201,
    rate: 'secondFactor',
    handle: async ({ context, actor, body, request, reply }) => ({
      data: { recoveryCodes: await addPasskey(context, { request, reply }, actor, body) },
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/second-factor/passkeys/:id',
    access: 'self',
    summary: 'Give a passkey another name',
    params,
    body: passkeyChange,
    response: done,
    handle: async ({ context, actor, params, body }) => {
      await context.db.tenant(actor.companyId, async (tx) => {
        await loadPasskey(tx, actor, params.id)
        await tx.updateTable('passkeys').set({ name: body.name }).where('id', '=', params.id).execute()
      })
      return { ok: true as const }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/second-factor/passkeys/:id',
    access: 'self',
    summary: 'Remove a passkey',
    params,
    response: done,
    handle: async ({ context, actor, params, request }) => {
      await removePasskey(context, request, actor, params.id)
      return { ok: true as const }
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/security',
    access: 'admin',
    summary: 'Whom the company demands a second factor of, and who has none',
    response: dataOf(companySecurity),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, showSecurity),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/company/security',
    access: 'admin',
    summary: 'Demand a second factor of the company’s people, or no longer',
    body: companySecurityChange,
    response: dataOf(companySecurity),
    handle: async ({ context, actor, body, request }) => {
      await requireUnlocked(context, request, actor)
      return { data: await demandSecondFactor(context, actor, body) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/users/:id/second-factor',
    access: 'admin',
    summary: 'What another person’s second factor consists of',
    params,
    response: dataOf(personsSecondFactor),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await loadUser(tx, params.id)
        const { app, hosts } = await findFactors(tx, params.id)
        return { app: app !== null, passkeys: hosts.length }
      }),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: 'admin',
    summary: 'Remove the second factor of a person who has lost theirs; they are mailed',
    params,
    status: 204,
    handle: async ({ context, actor, params, request, reply }) => {
      await context.db.tenant(actor.companyId, async (tx) => {
        await loadUser(tx, params.id)
        await assertUnlocked(context, request, tx, actor)
      })
      await resetSecondFactor(context, actor, params.id)
      return reply.send()
    },
  }),
]
