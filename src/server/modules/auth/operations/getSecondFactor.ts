import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { codesLeft, codesOf } from '../recovery-codes.ts'
import { factorOf, isSeen } from '../second-factor.ts'
import { totpOf } from '../totp.ts'

export const getSecondFactor: Handler<'getSecondFactor'> = async (ctx) => {
  const user = requireUser(ctx)
  const factor = await factorOf(ctx, user.id)
  const { salt, next_salt, codes_salt } = factor ?? {}
  const isVisible = factor !== undefined && isSeen(ctx, factor)
  const starting = isVisible && next_salt ? totpOf(ctx, user, next_salt) : undefined
  return {
    state: starting ? 'starting' : salt ? 'on' : 'off',
    address: starting?.toString() ?? '',
    secret: starting?.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') ?? '',
    recovery_codes: isVisible && codes_salt ? codesOf(ctx, user.id, codes_salt).join('\n') : '',
    codes_left: salt ? await codesLeft(ctx, user.id) : 0,
  }
}
