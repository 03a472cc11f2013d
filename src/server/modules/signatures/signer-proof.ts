import { requireUser } from '../../kernel/actor.ts'
import type { Context, RequestContext } from '../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../kernel/errors.ts'
import type { Investment } from '../investments/tables.ts'
import { rightCode, useUp } from './codes.ts'
import type { contractSignatures } from './tables.ts'

type Row = typeof contractSignatures.$inferInsert

/** How and from where a signer has proven their identity. */
export interface Proof {
  shown: Pick<Row, 'proof' | 'proof_address' | 'proven_at' | 'address' | 'agent'>
  /** Uses the proof up: it serves one signature. */
  consume(ctx: Pick<Context, 'tx'>): Promise<void>
}

const longestAgent = 500

/** A second factor that was just given, or else the code that came by mail. Refuses another. */
export async function proofOf(
  ctx: RequestContext,
  order: Pick<Investment, 'id'>,
  code: string | undefined,
): Promise<Proof> {
  const { place, session, factorAt, now, realNow, noted } = ctx
  const from = { address: place.address, agent: place.agent.slice(0, longestAgent) }
  if (session.second_factor) {
    const ago = realNow.getTime() - (factorAt ?? realNow).getTime()
    return {
      // By the clock of the tenant, as all that is told of the order.
      shown: { proof: 'SECOND_FACTOR', proven_at: new Date(now.getTime() - ago), ...from },
      consume: async () => undefined,
    }
  }
  if (code === undefined)
    return throwFieldErrors([{ field: 'code', key: 'validator.error_null', params: {} }])
  // A rehearsal changes nothing, so that it could count no wrong code: it looks at none.
  if (noted.rehearsed)
    return {
      shown: { proof: 'EMAIL_CODE', proven_at: now, ...from },
      consume: async () => throwError('wrong_state'),
    }
  const found = await rightCode(ctx, requireUser(ctx), order, code)
  return {
    shown: { proof: 'EMAIL_CODE', proof_address: found.email, proven_at: now, ...from },
    consume: (later) => useUp(later, found, order),
  }
}
