import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { hostTyped } from '../../../shared/rules/ownHost.ts'
import { findDomainProblem } from '../../../shared/rules/ssoDomain.ts'
import type { AppContext } from '../../context.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { noteChange } from './changedJob.ts'

const MOST_DOMAINS = 20

const refuse = (text: string) => invalidField('domain', text)

/** Adds an e-mail domain, which counts once its proof is found. Throws AppError('invalid_input'). */
export async function addDomain(context: AppContext, actor: Doer, typed: string): Promise<void> {
  const { companyId } = actor
  const domain = domainToASCII(hostTyped(typed.replace(/^@/, ''))).toLowerCase()
  const problem = findDomainProblem(domain, new URL(context.config.publicUrl).hostname)
  if (problem) throw refuse(problem)
  const now = context.now().toString()
  await context.db.tenant(companyId, async (tx) => {
    await takeTurn(tx, 'ssoDomains')
    const { count } = await tx
      .selectFrom('ssoDomains')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_DOMAINS) throw refuse(`A company has at most ${MOST_DOMAINS} domains.`)
    const added = await tx
      .insertInto('ssoDomains')
      .values({
        companyId,
        domain,
        proof: randomBytes(24).toString('base64url'),
        changedAt: now,
        nextCheckAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('domain')
      .executeTakeFirst()
    if (!added) throw refuse('This domain is in the list already.')
    await noteChange(context, tx, actor, 'sso.domainAdded', { name: domain })
  })
}

/** Removes a domain: its people no longer sign in for the first time. Throws AppError('not_found'). */
export async function removeDomain(context: AppContext, actor: Doer, domain: string): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    const gone = await tx.deleteFrom('ssoDomains').where('domain', '=', domain).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound('domain')
    await noteChange(context, tx, actor, 'sso.domainRemoved', { name: domain })
  })
}
