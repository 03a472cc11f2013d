import type { MoveReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { worded } from '../issuances/wording.ts'
import type { FoundTransfer } from './rows.ts'
import { asTold, type Reader } from './told.ts'

type TransferMail = Extract<MailName, `transfer_${string}`>
type Side = Exclude<Reader, 'manager'>

interface MailDetails {
  reasons?: readonly MoveReason[]
  words?: string
  /** Of the paper that comes with it. */
  note_file_id?: string
}

/** One mail to a side for where the transfer stands now. */
export async function tell(
  ctx: Context,
  mail: Exclude<TransferMail, 'transfer_to_decide'>,
  found: FoundTransfer,
  side: Side,
  said: MailDetails = {},
): Promise<void> {
  await sendMail(ctx, mail, {
    to: found[side],
    event: `${mail}/${found.transfer.id}/${side}`,
    values: (language) => ({
      ...valuesOf(found, language),
      words: [
        ...asTold(said.reasons ?? [], side).map((each) => ctx.text(`move_reason.${each}`, {}, language)),
        said.words ?? '',
      ]
        .join(' ')
        .trim(),
      note_file_id: said.note_file_id ?? '',
      link: `${ctx.tenant.origin}/user/transfers/${found.transfer.id}`,
    }),
  })
}

export async function tellBoth(
  ctx: Context,
  mail: Exclude<TransferMail, 'transfer_to_decide'>,
  found: FoundTransfer,
  said: MailDetails = {},
): Promise<void> {
  await tell(ctx, mail, found, 'seller', said)
  await tell(ctx, mail, found, 'buyer', said)
}

export async function tellManagers(ctx: Context, found: FoundTransfer, words: string): Promise<void> {
  await sendMail(ctx, 'transfer_to_decide', {
    event: `transfer_to_decide/${found.transfer.id}`,
    values: (language) => ({
      ...valuesOf(found, language),
      words,
      note_file_id: '',
      link: `${ctx.tenant.origin}/manager/transfers/${found.transfer.id}`,
    }),
  })
}

function valuesOf({ transfer, issuance }: FoundTransfer, language: Context['language']) {
  return {
    issuance_title: worded(issuance.title, language),
    tokens: Number(transfer.tokens),
    total: Number(transfer.total),
    reference: transfer.reference,
    due_at: (transfer.due_at ?? transfer.changed_at).toISOString(),
  }
}
