import type { SecondStepProof } from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Exchange } from '../../http/exchange.ts'
import { AppError } from '../../lib/errors.ts'
import { recordSelf } from '../audit/record.ts'
import { judgeAssertion, takeAssertionChallenge } from './assertion.ts'
import { spendCode } from './factors.ts'
import { notifyOwner } from './notify.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recoveryCodes.ts'

interface Owner {
  companyId: string
  userId: string
}

export const COPIED =
  'This passkey was refused: its counter shows that there may be a copy of it. Use another way, then remove this passkey on your own page.'

const REFUSALS = {
  code: 'This code is not right, or was used already. Wait for the next one.',
  recoveryCode: 'This is none of your recovery codes, or it was used already.',
  passkey: 'This passkey was not accepted. Try once more, or use another way.',
}

/**
 * Checks one thing that a person's second factor consists of, and uses it up. Whoever calls this has counted the try. A refusal
 * is recorded, the use of a recovery code too, and mailed to its owner. Throws AppError: `invalid_credentials`, and
 * `conflict` for a passkey's answer to no challenge of ours.
 */
export async function showFactor(
  context: AppContext,
  exchange: Exchange,
  owner: Owner,
  { proof, purpose }: { proof: SecondStepProof; purpose: 'secondStep' | 'proof' },
): Promise<void> {
  const doer = { companyId: owner.companyId, userId: owner.userId, address: exchange.request.ip }
  const { code, recoveryCode, passkey } = proof
  const asked =
    passkey && (await takeAssertionChallenge(context, exchange, { purpose, userId: owner.userId }))
  const judge = async (tx: Tenant): Promise<'good' | 'wrong' | 'copied'> => {
    if (passkey && asked) return judgeAssertion(context, tx, owner, passkey, asked)
    if (code !== undefined) return (await spendCode(context, tx, owner, code)) ? 'good' : 'wrong'
    const spent = await spendRecoveryCode(context, tx, owner.userId, recoveryCode ?? '')
    if (spent) {
      await recordSelf(tx, doer, 'secondFactor.codeUsed')
      const left = await countRecoveryCodes(tx, owner.userId)
      await notifyOwner(context, tx, owner, { kind: 'codeUsed', left })
    }
    return spent ? 'good' : 'wrong'
  }
  const outcome = await context.db.tenant(owner.companyId, async (tx) => {
    const outcome = await judge(tx)
    if (outcome === 'wrong') await recordSelf(tx, doer, 'secondFactor.refused')
    if (outcome === 'copied') await recordSelf(tx, doer, 'secondFactor.copied')
    return outcome
  })
  if (outcome === 'good') return
  const [field, text] =
    code !== undefined
      ? (['code', REFUSALS.code] as const)
      : recoveryCode !== undefined
        ? (['recoveryCode', REFUSALS.recoveryCode] as const)
        : (['passkey', outcome === 'copied' ? COPIED : REFUSALS.passkey] as const)
  throw new AppError('invalid_credentials', text, { fields: { [field]: [text] } })
}
