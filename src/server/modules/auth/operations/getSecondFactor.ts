import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { codesOf, countRemainingCodes } from '../recovery-codes.ts'
import { canSeeSecrets, factorOf } from '../second-factor.ts'
import { totpOf } from '../totp.ts'

export const getSecondFactor: Handler<'getSecondFactor'> = async (ctx) => {
  const user = requireUser(ctx)
  const factor = await factorOf(ctx, user.id)
  const { salt, next_salt, codes_salt } = factor ?? {}
  const isVisible = factor !== undefined && canSeeSecrets(ctx, factor)
  const pendingTotp = isVisible && next_salt ? totpOf(ctx, user, next_salt) : undefined
  return {
    state: pendingTotp ? 'starting' : salt ? 'on' : 'off',
    address: pendingTotp?.toString() ?? '',
    secret: pendingTotp?.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') ?? '',
    recovery_codes: isVisible && codes_salt ? codesOf(ctx, user.id, codes_salt).join('\n') : '',
    codes_left: salt ? await countRemainingCodes(ctx, user.id) : 0,
  }
}
