import { requireUser } from '../../kernel/actor.ts'
import type { Context, RequestContext } from '../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../kernel/errors.ts'
import type { Investment } from '../investments/tables.ts'
import { removeFromCode, requireCode } from './codes.ts'
import type { contractSignatures } from './tables.ts'

type SignatureRow = typeof contractSignatures.$inferInsert

/** Describes how and from where a signer proved their identity. */
export interface Proof {
  shown: Pick<SignatureRow, 'proof' | 'proof_address' | 'proven_at' | 'address' | 'agent'>
  /** Consumes the proof, which is valid for one signature. */
  consume(ctx: Pick<Context, 'tx'>): Promise<void>
}

const maxAgentLength = 500

/**
 * Returns the proof by the session's second factor, or otherwise by the code from the e-mail or text message. Throws
 * `invalid_fields` without a code and `signing_code_wrong` for a wrong code.
 */
export async function proofOf(
  ctx: RequestContext,
  order: Pick<Investment, 'id'>,
  code: string | undefined,
): Promise<Proof> {
  const { place, session, factorAt, now, realNow, noted } = ctx
  const origin = { address: place.address, agent: place.agent.slice(0, maxAgentLength) }
  if (session.second_factor) {
    const ageInMs = realNow.getTime() - (factorAt ?? realNow).getTime()
    return {
      // Uses the tenant's clock, as for all times of the order.
      shown: { proof: 'SECOND_FACTOR', proven_at: new Date(now.getTime() - ageInMs), ...origin },
      consume: async () => undefined,
    }
  }
  if (code === undefined)
    return throwFieldErrors([{ field: 'code', key: 'validator.error_null', params: {} }])
  // Checks no code in a rehearsal, which changes nothing and therefore cannot count wrong codes.
  if (noted.rehearsed)
    return {
      shown: { proof: 'EMAIL_CODE', proven_at: now, ...origin },
      consume: async () => throwError('wrong_state'),
    }
  const codeRow = await requireCode(ctx, requireUser(ctx), order, code)
  return {
    shown: {
      ...(codeRow.phone === ''
        ? { proof: 'EMAIL_CODE' as const, proof_address: codeRow.email }
        : { proof: 'SMS_CODE' as const, proof_address: codeRow.phone }),
      proven_at: now,
      ...origin,
    },
    consume: (laterCtx) => removeFromCode(laterCtx, codeRow, order),
  }
}
