import enumerations from '../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { InvestmentProofRejection } from '../../../generated/domain.ts'
import type { Context, Language } from '../../kernel/context.ts'

const reasons: readonly string[] = enumerations.$defs.proof_rejection.enum
const notePattern = /^([A-Z_]+)(?:: (.*))?$/s

/** Returns the note for the history: the reason code and the manager's text. */
export function rejectionNote({ reason, words = '' }: InvestmentProofRejection): string {
  return words === '' ? reason : `${reason}: ${words}`
}

/** Returns a rejection's text in the reader's language. Notes older than reason codes are shown unchanged. */
export function rejectionText(
  ctx: Pick<Context, 'text' | 'language'>,
  note: string,
  language?: Language,
): string {
  const [, reason = '', words = ''] = notePattern.exec(note) ?? []
  if (!reasons.includes(reason)) return note
  const reasonText =
    reason === 'OTHER' ? '' : ctx.text(`proof_rejected.${reason}`, {}, language ?? ctx.language)
  return [reasonText, words].filter(Boolean).join(' ')
}
